#pragma once

// A described value as text for eyes: golden files, debuggers, failure messages. One field a line, short lists on
// the line, `?` for what a view does not show.

#include <string>
#include <string_view>

#include "base/fields.h"
#include "base/redact.h"

namespace duckpond {

class TextDump {
public:
    enum class Show { Truth, View };
    explicit TextDump(Show show) : show_(show) {}

    template <Described T>
    std::string dump(const T& object) {
        fields(object);
        return std::move(out_);
    }

private:
    // Lists of more than words: one entry a line.
    template <class T>
    static consteval bool each_on_its_line() {
        if constexpr (AList<T>) {
            using Item = typename T::value_type;
            return Described<Item> || AList<Item> || ABag<Item> || each_on_its_line_under_a_veil<Item>();
        } else {
            return false;
        }
    }
    template <class T>
    static consteval bool each_on_its_line_under_a_veil() {
        if constexpr (AVeil<T>) {
            using Value = typename T::value_type;
            return Described<Value> || AList<Value> || ABag<Value>;
        } else {
            return false;
        }
    }
    template <class T>
    void fields(const T& object) {
        for_each_field(object, [this](std::string_view name, const auto& field) {
            using Field = std::remove_cvref_t<decltype(field)>;
            if constexpr (ATacit<Field>) {
                if (show_ == Show::Truth) line(name, field.value);
            } else {
                line(name, field);
            }
        });
    }
    template <class T>
    void line(std::string_view name, const T& field) {
        if constexpr (SomeSeatLists<T>) {
            for (int seat = 0; seat < field.seats(); ++seat) {
                begin(std::string(name) + ' ' + std::to_string(seat));
                indent_ += 2;
                for (const auto& item : field[Seat(seat)]) begin_line(inline_text(item));
                indent_ -= 2;
            }
        } else if constexpr (each_on_its_line<T>()) {
            int place = 0;
            for (const auto& item : field) line(std::string(name) + ' ' + std::to_string(place++), item);
        } else if constexpr (Described<T>) {
            begin(name);
            indent_ += 2;
            fields(field);
            indent_ -= 2;
        } else if constexpr (AVeil<T>) {
            veiled_line(name, field);
        } else {
            begin(name);
            // No blank at the end of a line that has nothing to say.
            const std::string text = inline_text(field);
            if (!text.empty()) out_.insert(out_.size() - 1, ' ' + text);
        }
    }
    template <class T>
    void veiled_line(std::string_view name, const T& field) {
        using Value = typename T::value_type;
        if constexpr (Described<Value> || AList<Value>) {
            if (show_ == Show::Truth || !field.seen().empty()) return line(name, field.value());
        }
        begin(name);
        out_.insert(out_.size() - 1, ' ' + inline_text(field));
    }
    void begin(std::string_view name) { begin_line(std::string(name) + ':'); }
    void begin_line(std::string_view text) {
        out_.append(indent_, ' ');
        out_ += text;
        out_ += '\n';
    }

    template <class T>
    std::string inline_text(const T& value) {
        if constexpr (std::same_as<T, bool>) {
            return value ? "yes" : "no";
        } else if constexpr (DescribedEnum<T>) {
            return std::string(name_of(value));
        } else if constexpr (ANumber<T>) {
            return std::to_string(value);
        } else if constexpr (std::same_as<T, Seat>) {
            return std::to_string(value.index());
        } else if constexpr (ARanged<T>) {
            return std::to_string(value.value);
        } else if constexpr (AText<T>) {
            return std::string(value.view());
        } else if constexpr (AMaybe<T>) {
            return value ? inline_text(*value) : "-";
        } else if constexpr (AVeil<T>) {
            if (show_ == Show::View) return value.seen().empty() ? "?" : inline_text(value.value());
            std::string text = inline_text(value.value());
            for (const Viewer viewer : value.seen()) text += '/' + std::to_string(viewer.index());
            return text;
        } else if constexpr (std::same_as<T, SeatSet>) {
            return join(value, [](Seat seat) { return std::to_string(seat.index()); });
        } else if constexpr (std::same_as<T, PrivateMarks>) {
            return inline_text(value.marked());
        } else if constexpr (ABag<T> || ACounts<T>) {
            std::string text;
            for (int kind = 0; kind < T::kinds; ++kind) {
                const auto card = static_cast<typename T::value_type>(kind);
                const int count = value.count(card);
                if (count == 0) continue;
                if (!text.empty()) text += ' ';
                text += name_of(card);
                if (count > 1) text += '*' + std::to_string(count);
            }
            return text;
        } else if constexpr (APile<T>) {
            std::string text;
            for (int depth = 0; depth < value.size(); ++depth) {
                if (depth > 0) text += ' ';
                text += inline_text(value.at_depth(depth));
            }
            return text;
        } else if constexpr (Described<T>) {
            std::string text;
            for_each_field(value, [&](std::string_view name, const auto& field) {
                if (!text.empty()) text += ' ';
                text += std::string(name) + '=' + inline_text(field);
            });
            return text;
        } else {
            return join(value, [this](const auto& item) { return this->inline_text(item); });
        }
    }
    template <class Range, class Write>
    static std::string join(const Range& range, Write&& write) {
        std::string text;
        for (const auto& item : range) {
            if (!text.empty()) text += ' ';
            text += write(item);
        }
        return text;
    }

    Show show_;
    std::size_t indent_ = 0;
    std::string out_;
};

template <Described T>
[[nodiscard]] std::string to_text(const T& truth) {
    return TextDump(TextDump::Show::Truth).dump(truth);
}
template <Described T>
[[nodiscard]] std::string to_text(const Redacted<T>& known) {
    return TextDump(TextDump::Show::View).dump(*known);
}

}  // namespace duckpond
