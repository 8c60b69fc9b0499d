#pragma once

// JSON out, over the field list, straight into a string.
//   absent optional fields are left out; enums are their kebab names; seats are numbers from 0
//   hands (bags) and piles are lists, piles from the top down
//   a view writes null for what its viewer has not seen, and nothing that is tacit
//   a state, which is the whole truth, writes every value plainly and who has seen what in one map beside them:
//   "seen": {"pile.0": [1]}, viewer 9 being the spectators

#include <charconv>
#include <string>
#include <string_view>

#include "base/fields.h"
#include "base/json.h"
#include "base/redact.h"

namespace duckpond {

class JsonWriter {
public:
    enum class Show { Truth, View };
    explicit JsonWriter(std::string& out, Show show) : out_(out), show_(show) {}

    template <class T>
    void write(const T& value) {
        if constexpr (std::same_as<T, bool>) {
            out_ += value ? "true" : "false";
        } else if constexpr (DescribedEnum<T>) {
            quote(name_of(value));
        } else if constexpr (ANumber<T>) {
            number(value);
        } else if constexpr (std::same_as<T, Seat>) {
            number(value.index());
        } else if constexpr (std::same_as<T, SeatSet> || std::same_as<T, ViewerSet>) {
            indices(value);
        } else if constexpr (std::same_as<T, PrivateMarks>) {
            write(value.marked());
        } else if constexpr (ARanged<T>) {
            number(value.value);
        } else if constexpr (AChoiceOrNumber<T>) {
            if (value.is_number()) {
                number(value.number());
            } else {
                write(value.name());
            }
        } else if constexpr (AText<T>) {
            append_json_string(out_, value.view());
        } else if constexpr (AWritten<T>) {
            append_json_string(out_, value.text());
        } else if constexpr (std::same_as<T, std::string>) {
            append_json_string(out_, value);
        } else if constexpr (std::same_as<T, JsonText>) {
            out_ += value.text;
        } else if constexpr (AVeil<T>) {
            veiled(value);
        } else if constexpr (ATacit<T>) {
            write(value.value);
        } else if constexpr (AMaybe<T>) {
            if (value) {
                write(*value);
            } else {
                out_ += "null";
            }
        } else if constexpr (ABag<T>) {
            bag(value);
        } else if constexpr (ACounts<T>) {
            out_ += '{';
            for (int i = 0; i < enum_count<typename T::value_type>; ++i) {
                const auto kind = static_cast<typename T::value_type>(i);
                key(name_of(kind));
                number(value.count(kind));
            }
            out_ += '}';
        } else if constexpr (APile<T>) {
            out_ += '[';
            for (int depth = 0; depth < value.size(); ++depth) item(depth, value.at_depth(depth));
            out_ += ']';
        } else if constexpr (SomeSeatLists<T>) {
            out_ += '[';
            for (int seat = 0; seat < value.seats(); ++seat) {
                if (seat > 0) out_ += ',';
                const Step step(*this, std::to_string(seat));
                list(value[Seat(seat)]);
            }
            out_ += ']';
        } else if constexpr (AList<T> || AnArray<T> || AVector<T> || ANumberSet<T>) {
            list(value);
        } else {
            out_ += '{';
            write_fields(value);
            out_ += '}';
        }
    }

    // The fields of an object whose braces the caller writes.
    template <Described T>
    void write_fields(const T& object) {
        for_each_field(object, [this](std::string_view name, const auto& field) {
            using Field = std::remove_cvref_t<decltype(field)>;
            if constexpr (AMaybe<Field>) {
                if (!field) return;
            }
            if (ATacit<Field> && show_ == Show::View) return;
            key(name);
            const Step step(*this, name);
            write(field);
        });
    }

    void key(std::string_view name) {
        if (out_.back() != '{') out_ += ',';
        quote(name);
        out_ += ':';
    }

    // "path":[viewers],... of all that somebody has seen, collected while the truth was written.
    [[nodiscard]] const std::string& seen() const { return seen_; }

private:
    // Where the walk is, as dotted names; only the truth needs it.
    class Step {
    public:
        Step(JsonWriter& writer, std::string_view name) : writer_(writer), size_(writer.path_.size()) {
            if (writer.show_ == Show::View) return;
            if (!writer.path_.empty()) writer.path_ += '.';
            writer.path_ += name;
        }
        Step(const Step&) = delete;
        Step& operator=(const Step&) = delete;
        ~Step() { writer_.path_.resize(size_); }

    private:
        JsonWriter& writer_;
        std::size_t size_;
    };

    void quote(std::string_view name) {
        out_ += '"';
        out_ += name;
        out_ += '"';
    }
    template <class N>
    void number(N value) {
        char digits[24];
        const auto end = std::to_chars(digits, digits + sizeof digits, value).ptr;
        out_.append(digits, end);
    }
    template <class Set>
    void indices(const Set& set) {
        out_ += '[';
        for (const auto member : set) {
            if (out_.back() != '[') out_ += ',';
            number(member.index());
        }
        out_ += ']';
    }
    template <class T>
    void list(const T& elements) {
        out_ += '[';
        int place = 0;
        for (const auto& element : elements) item(place++, element);
        out_ += ']';
    }
    template <class T>
    void item(int place, const T& element) {
        if (out_.back() != '[') out_ += ',';
        if (show_ == Show::View) {
            write(element);
        } else {
            const Step step(*this, std::to_string(place));
            write(element);
        }
    }
    template <class T>
    void veiled(const T& value) {
        if (show_ == Show::View) {
            if (value.seen().empty()) {
                out_ += "null";
            } else {
                write(value.value());
            }
            return;
        }
        write(value.value());
        if (value.seen().empty()) return;
        if (!seen_.empty()) seen_ += ',';
        seen_ += '"' + path_ + "\":";
        JsonWriter(seen_, Show::Truth).write(value.seen());
    }
    template <class T>
    void bag(const T& cards) {
        using Kind = typename T::value_type;
        out_ += '[';
        for (int kind = 0; kind < T::kinds; ++kind) {
            for (int i = 0; i < cards.count(static_cast<Kind>(kind)); ++i) {
                if (out_.back() != '[') out_ += ',';
                quote(name_of(static_cast<Kind>(kind)));
            }
        }
        out_ += ']';
    }

    std::string& out_;
    Show show_;
    std::string path_;
    std::string seen_;
};

template <class T>
[[nodiscard]] std::string to_json(const T& plain) {
    static_assert(!holds_veil<T>, "say view_json or state_json");
    std::string out;
    JsonWriter(out, JsonWriter::Show::Truth).write(plain);
    return out;
}

namespace detail {
template <class T>
[[nodiscard]] std::string shown_json(T shown) {
    if constexpr (requires { blank_when_over(shown); }) blank_when_over(shown);
    std::string out;
    JsonWriter writer(out, JsonWriter::Show::View);
    if constexpr (HasGlance<T>) {
        out += '{';
        writer.write_fields(shown);
        writer.key("glance");
        writer.write(at_a_glance(shown));
        out += '}';
    } else {
        writer.write(shown);
    }
    return out;
}
}  // namespace detail

template <class T>
[[nodiscard]] std::string view_json(const Redacted<T>& known) {
    T shown = *known;
    if constexpr (requires { blank_for_eyes(shown, known.viewer()); }) blank_for_eyes(shown, known.viewer());
    return detail::shown_json(shown);
}

// What a viewer knows beyond the view: with both, JsonReader::read_known has all that they know.
template <Described T>
[[nodiscard]] std::string beyond_view_json(const Redacted<T>& known) {
    std::string out = "{";
    JsonWriter writer(out, JsonWriter::Show::View);
    for_each_field(*known, [&](std::string_view name, const auto& field) {
        using Field = std::remove_cvref_t<decltype(field)>;
        if constexpr (ATacit<Field> && !detail::is_following<Field>) {
            writer.key(name);
            writer.write(field);
        }
    });
    return out + '}';
}

// The same shape with all cards on the table.
template <class T>
[[nodiscard]] std::string open_view_json(T truth) {
    unveil(truth);
    return detail::shown_json(truth);
}

// The whole truth, with who has seen what.
template <Described T>
[[nodiscard]] std::string state_json(const T& truth) {
    std::string out = "{";
    JsonWriter writer(out, JsonWriter::Show::Truth);
    writer.write_fields(truth);
    writer.key("seen");
    out += '{' + writer.seen() + "}}";
    return out;
}

}  // namespace duckpond
