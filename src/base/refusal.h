#pragma once

// What the world gets to hear when it asks for something that cannot be: a key that stands for a sentence
// (texts/*.json) and the values named in it. Nothing hidden ever goes into one.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <tl/expected.hpp>

#include "base/fixed_vector.h"

namespace duckpond {

// Text of bounded length; what is too long ends in an ellipsis, between two characters of UTF-8.
template <int Capacity>
class FixedText {
public:
    constexpr FixedText() = default;
    constexpr FixedText(std::string_view text) { append(text); }

    constexpr void append(std::string_view text) {
        constexpr std::string_view ellipsis = "...";
        if (cut_) return;
        std::size_t room = static_cast<std::size_t>(Capacity) - size_;
        const bool cut = text.size() > room;
        if (cut) {
            if (room < ellipsis.size()) {
                size_ = static_cast<std::uint16_t>(static_cast<std::size_t>(Capacity) - ellipsis.size());
                while (size_ > 0 && is_continuation(chars_[size_])) --size_;
                text = {};
            } else {
                room -= ellipsis.size();
                while (room > 0 && is_continuation(text[room])) --room;
                text = text.substr(0, room);
            }
        }
        for (char c : text) chars_[size_++] = c;
        cut_ = cut;
        if (cut) {
            for (char c : ellipsis) chars_[size_++] = c;
        }
    }
    constexpr void shrink(std::size_t size) {
        size_ = static_cast<std::uint16_t>(size);
        cut_ = false;
    }
    [[nodiscard]] constexpr std::size_t size() const { return size_; }
    [[nodiscard]] constexpr std::string_view view() const { return {chars_.data(), size_}; }
    friend constexpr bool operator==(const FixedText& a, const FixedText& b) { return a.view() == b.view(); }

private:
    static constexpr bool is_continuation(char c) { return (static_cast<unsigned char>(c) & 0xc0U) == 0x80U; }
    std::array<char, static_cast<std::size_t>(Capacity)> chars_{};
    std::uint16_t size_ = 0;
    bool cut_ = false;
};

struct Refusal {
    struct Value {
        std::string_view name;
        FixedText<200> text;
        std::int64_t number = 0;
        bool is_number = false;
        friend constexpr bool operator==(const Value&, const Value&) = default;
    };

    // Keys and names are literals: they outlive every refusal.
    constexpr explicit Refusal(std::string_view refusal_key) : key(refusal_key) {}
    constexpr Refusal&& with(std::string_view name, std::string_view text) && {
        values.push_back({.name = name, .text = text});
        return static_cast<Refusal&&>(*this);
    }
    constexpr Refusal&& with(std::string_view name, std::int64_t number) && {
        values.push_back({.name = name, .text = {}, .number = number, .is_number = true});
        return static_cast<Refusal&&>(*this);
    }
    friend constexpr bool operator==(const Refusal&, const Refusal&) = default;

    std::string_view key;
    FixedVector<Value, 6> values;
    std::int64_t line = 0;  // of the record that this is about, where the sentence itself names none
};

template <class T>
using Result = tl::expected<T, Refusal>;

}  // namespace duckpond
