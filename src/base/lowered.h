#pragma once

#include <string>
#include <string_view>

#include "base/names.h"

namespace duckpond {

// Capitals of ASCII made small; all else stays as it is.
[[nodiscard]] inline std::string lowered(std::string_view text) {
    std::string low(text);
    for (char& c : low) c = detail::to_lower(c);
    return low;
}

}  // namespace duckpond
