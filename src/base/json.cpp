#include <algorithm>
#include <boost/json.hpp>
#include <boost/json/basic_parser_impl.hpp>
#include <boost/json/value_stack.hpp>
#include <charconv>
#include <cstdio>
#include <optional>
#include <utility>
#include <vector>

#include "base/json_read.h"
#include "base/json_write.h"

namespace duckpond {

void append_json_string(std::string& out, std::string_view text) {
    out += '"';
    for (const char c : text) {
        if (c == '"' || c == '\\') {
            out += '\\';
            out += c;
        } else if (c == '\n') {
            out += "\\n";
        } else if (static_cast<unsigned char>(c) < 0x20) {
            char escaped[8];
            std::snprintf(escaped, sizeof escaped, "\\u%04x", static_cast<unsigned>(static_cast<unsigned char>(c)));
            out += escaped;
        } else {
            out += c;
        }
    }
    out += '"';
}

namespace {

// Builds values as Boost.JSON's own parser does, and remembers the keys of the objects that are still open: that parser
// would keep the last of two members with the same key and say nothing.
class Builder {
public:
    using Error = boost::json::error_code;
    using Text = boost::json::string_view;
    static constexpr std::size_t max_object_size = boost::json::object::max_size();
    static constexpr std::size_t max_array_size = boost::json::array::max_size();
    static constexpr std::size_t max_key_size = boost::json::string::max_size();
    static constexpr std::size_t max_string_size = boost::json::string::max_size();

    Builder() { values_.reset(); }
    [[nodiscard]] boost::json::value release() { return values_.release(); }
    // The key that an object has twice, if one has.
    [[nodiscard]] const std::optional<std::string>& twice() const { return twice_; }

    static bool on_document_begin(Error&) { return true; }
    static bool on_document_end(Error&) { return true; }
    bool on_object_begin(Error&) {
        first_keys_.push_back(keys_.size());
        return true;
    }
    bool on_object_end(std::size_t size, Error& error) {
        values_.push_object(size);
        const auto first = keys_.begin() + static_cast<std::ptrdiff_t>(first_keys_.back());
        std::sort(first, keys_.end());
        if (const auto same = std::adjacent_find(first, keys_.end()); same != keys_.end()) {
            twice_ = *same;
            error = boost::json::error::syntax;
            return false;
        }
        keys_.erase(first, keys_.end());
        first_keys_.pop_back();
        return true;
    }
    static bool on_array_begin(Error&) { return true; }
    bool on_array_end(std::size_t size, Error&) {
        values_.push_array(size);
        return true;
    }
    bool on_key_part(Text part, std::size_t, Error&) {
        values_.push_chars(part);
        key_ += part;
        return true;
    }
    bool on_key(Text part, std::size_t, Error&) {
        values_.push_key(part);
        key_ += part;
        keys_.push_back(std::exchange(key_, {}));
        return true;
    }
    bool on_string_part(Text part, std::size_t, Error&) {
        values_.push_chars(part);
        return true;
    }
    bool on_string(Text part, std::size_t, Error&) {
        values_.push_string(part);
        return true;
    }
    static bool on_number_part(Text, Error&) { return true; }
    bool on_int64(std::int64_t number, Text, Error&) {
        values_.push_int64(number);
        return true;
    }
    bool on_uint64(std::uint64_t number, Text, Error&) {
        values_.push_uint64(number);
        return true;
    }
    bool on_double(double number, Text, Error&) {
        values_.push_double(number);
        return true;
    }
    bool on_bool(bool flag, Error&) {
        values_.push_bool(flag);
        return true;
    }
    bool on_null(Error&) {
        values_.push_null();
        return true;
    }
    static bool on_comment_part(Text, Error&) { return true; }
    static bool on_comment(Text, Error&) { return true; }

private:
    boost::json::value_stack values_;
    std::string key_;                      // as far as it was read
    std::vector<std::string> keys_;        // of all open objects, from the outermost
    std::vector<std::size_t> first_keys_;  // where the keys of each begin
    std::optional<std::string> twice_;
};

// The shortest text that reads as this number, with a point where it is not whole by type: 0.5, 2.0, 1e+300.
void append_number(std::string& out, double number) {
    char digits[32];
    const auto [end, error] = std::to_chars(std::begin(digits), std::end(digits), number);
    const std::string_view text(digits, static_cast<std::size_t>(end - digits));
    out += text;
    if (text.find_first_not_of("-0123456789") == std::string_view::npos) out += ".0";
}

void append_plain(std::string& out, const boost::json::value& value) {
    if (const auto* object = value.if_object()) {
        out += '{';
        for (const auto& member : *object) {
            if (out.back() != '{') out += ',';
            append_json_string(out, member.key());
            out += ':';
            append_plain(out, member.value());
        }
        out += '}';
    } else if (const auto* array = value.if_array()) {
        out += '[';
        for (const boost::json::value& element : *array) {
            if (out.back() != '[') out += ',';
            append_plain(out, element);
        }
        out += ']';
    } else if (const auto* text = value.if_string()) {
        append_json_string(out, *text);
    } else if (const double* number = value.if_double()) {
        append_number(out, *number);
    } else {
        out += boost::json::serialize(value);
    }
}

}  // namespace

std::string plain_json(const boost::json::value& value) {
    std::string out;
    append_plain(out, value);
    return out;
}

Result<boost::json::value> parse_json(std::string_view text, JsonLimits limits) {
    if (text.size() > limits.bytes) {
        return tl::unexpected(Refusal("json.too-long")
                                  .with("max", static_cast<std::int64_t>(limits.bytes))
                                  .with("found", static_cast<std::int64_t>(text.size())));
    }
    boost::json::parse_options options;
    options.max_depth = limits.depth;
    boost::json::basic_parser<Builder> parser(options);
    boost::json::error_code error;
    const std::size_t good = parser.write_some(true, text.data(), text.size(), error);
    if (!error && good < text.size() && text.find_first_not_of(" \t\r\n", good) != std::string_view::npos) {
        error = boost::json::error::extra_data;
    }
    if (!error) parser.write_some(false, nullptr, 0, error);
    if (const auto& twice = parser.handler().twice()) {
        return tl::unexpected(Refusal("json.twice").with("name", *twice));
    }
    if (error == boost::json::error::too_deep) {
        return tl::unexpected(Refusal("json.too-deep").with("max", static_cast<std::int64_t>(limits.depth)));
    }
    if (error) {
        return tl::unexpected(Refusal("json.not-json").with("column", static_cast<std::int64_t>(good) + 1));
    }
    return parser.handler().release();
}

FixedText<60> quote_json(const boost::json::value& value) {
    if (value.is_object()) return {"{...}"};
    if (value.is_array()) return {"[...]"};
    return {plain_json(value)};
}

}  // namespace duckpond
