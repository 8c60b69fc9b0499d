#pragma once

// How much a test tries. Sanitizers are slow, so a build with them tries less; tests/long has one without that tries
// all.

namespace duckpond {

#ifdef DUCKPOND_SANITIZED
inline constexpr bool is_sanitized = true;
#else
inline constexpr bool is_sanitized = false;
#endif

template <class Number>
struct Effort {
    Number full;
    Number sanitized;
};

template <class Number>
constexpr Number effort(Effort<Number> of) {
    return is_sanitized ? of.sanitized : of.full;
}

}  // namespace duckpond
