#pragma once

#include <cstdint>

#include "base/names.h"

namespace duckpond {

// One of a few named choices, or a whole number of one's own: "short", "long" or 7.
template <DescribedEnum Enum, int Min, int Max>
class ChoiceOrNumber {
public:
    using choice_type = Enum;
    static constexpr int min = Min;
    static constexpr int max = Max;
    static_assert(Min > 0);

    constexpr ChoiceOrNumber() = default;
    constexpr ChoiceOrNumber(Enum name) : name_(name) {}
    constexpr explicit ChoiceOrNumber(int number) : number_(static_cast<std::int16_t>(number)) {}
    [[nodiscard]] constexpr bool is_number() const { return number_ != 0; }
    [[nodiscard]] constexpr int number() const { return number_; }
    [[nodiscard]] constexpr Enum name() const { return name_; }
    friend constexpr bool operator==(const ChoiceOrNumber&, const ChoiceOrNumber&) = default;

private:
    std::int16_t number_ = 0;  // none
    Enum name_{};
};

}  // namespace duckpond
