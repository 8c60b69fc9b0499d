#pragma once

// Whoever plays comes first: bots and replays take what time is left. On Linux for the calling thread alone.

#include <sys/resource.h>

namespace duckpond::server {

inline void yield_to_people() {
    constexpr int politeness = 10;
    static_cast<void>(setpriority(PRIO_PROCESS, 0, politeness));  // where it is refused, they compete
}

}  // namespace duckpond::server
