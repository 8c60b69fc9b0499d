#pragma once

// Two kinds of wrong: the world's mistakes are a Refusal (refusal.h); ours end here.

#include <exception>

namespace duckpond {

// Thrown where the program contradicts itself. Whoever runs matches catches it at the match, stops that one and
// keeps its record; rules never catch it.
class Fault : public std::exception {
public:
    Fault(const char* condition, const char* file, int line) noexcept;
    [[nodiscard]] const char* what() const noexcept override { return text_; }

private:
    char text_[256];
};

// Not constexpr: a check that fails while the compiler evaluates rules is a compile error.
[[noreturn]] void fail_check(const char* condition, const char* file, int line);

}  // namespace duckpond

// Macros, because only they know the text and place of the condition. CHECK stays in every build; DEBUG_CHECK is for
// conditions too dear for the hot path.
// NOLINTBEGIN(cppcoreguidelines-macro-usage)
#define CHECK(condition) \
    (static_cast<bool>(condition) ? void() : ::duckpond::fail_check(#condition, __FILE__, __LINE__))
#ifdef NDEBUG
#define DEBUG_CHECK(condition) (void())
#else
#define DEBUG_CHECK(condition) CHECK(condition)
#endif
// NOLINTEND(cppcoreguidelines-macro-usage)
