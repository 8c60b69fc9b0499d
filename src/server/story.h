#pragma once

// What one viewer was told of a match, as one text: quick to cut, to copy and to let go.

#include <cstdint>
#include <string>
#include <vector>

#include "base/json_write.h"
#include "table/table.h"

namespace duckpond::server {

class Story {
public:
    // Messages come in the order of their numbers.
    void add(const Message& message);
    void add(const Story& later);

    // The events of the messages after `since`, of a match that has got to `number`.
    struct Part {
        std::uint64_t since = 0;
        JsonText events{"[]"};
    };
    // Up to the message `told` without what was for the moment alone. Where it would be more than `most_bytes`, the
    // last of it, and the part's `since` is later than what was asked for; but the last message is always there.
    [[nodiscard]] Part after(std::uint64_t since, std::uint64_t told, std::size_t most_bytes) const;

private:
    struct Event {
        std::uint64_t message = 0;
        std::size_t begin = 0;
        std::size_t end = 0;
        std::size_t faded_end = 0;  // how it is told again stands behind it; `end` where that is no different
    };
    std::string text_;
    std::vector<Event> events_;
};

// So much of a story is told at once: a client that has read what came before takes it.
inline constexpr std::size_t most_story_bytes = 256U << 10U;

}  // namespace duckpond::server
