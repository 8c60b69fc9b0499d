#include "base/check.h"

#include <cstdio>

namespace duckpond {

Fault::Fault(const char* condition, const char* file, int line) noexcept : text_{} {
    std::snprintf(text_, sizeof text_, "%s:%d: check failed: %s", file, line, condition);
}

void fail_check(const char* condition, const char* file, int line) {
    throw Fault(condition, file, line);
}

}  // namespace duckpond
