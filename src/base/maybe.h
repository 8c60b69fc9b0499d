#pragma once

#include <concepts>
#include <optional>

namespace duckpond {

// An optional of a plain value. std::optional keeps its value in a union, which costs the compiler its view into small
// structs: moves made of it were copied through memory at half the speed.
template <class T>
class Maybe {
public:
    using value_type = T;

    constexpr Maybe() = default;
    constexpr Maybe(std::nullopt_t) {}
    constexpr Maybe(const T& value) : value_(value), present_(true) {}

    [[nodiscard]] constexpr explicit operator bool() const { return present_; }
    [[nodiscard]] constexpr const T& operator*() const { return value_; }
    [[nodiscard]] constexpr T& operator*() { return value_; }
    [[nodiscard]] constexpr const T* operator->() const { return &value_; }
    [[nodiscard]] constexpr T* operator->() { return &value_; }
    constexpr void reset() { *this = Maybe(); }
    // Written out, since clang takes a default one for constexpr even where T's own is not.
    friend constexpr bool operator==(const Maybe& a, const Maybe& b) requires std::equality_comparable<T> {
        return a.value_ == b.value_ && a.present_ == b.present_;
    }

private:
    T value_{};
    bool present_ = false;
};

}  // namespace duckpond
