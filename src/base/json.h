#pragma once

// JSON from outside, as a value: parsed within bounds on size and depth, and only if no object has a key twice.

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/check.h"
#include "base/refusal.h"

namespace duckpond {

class Json;
struct JsonMember;

// A number that is no whole one of 64 bits, as it was written.
struct OtherNumber {
    std::string text;
    friend bool operator==(const OtherNumber&, const OtherNumber&) = default;
};

using JsonArray = std::vector<Json>;

// Its members in the order they came.
class JsonObject {
public:
    JsonObject() = default;
    JsonObject(std::initializer_list<JsonMember> members);

    [[nodiscard]] const Json* if_contains(std::string_view name) const;
    [[nodiscard]] Json* if_contains(std::string_view name);
    [[nodiscard]] bool contains(std::string_view name) const { return if_contains(name) != nullptr; }
    // Of JSON that is our own: it is there.
    [[nodiscard]] const Json& at(std::string_view name) const;
    [[nodiscard]] std::size_t size() const;
    [[nodiscard]] bool empty() const;
    [[nodiscard]] const JsonMember* begin() const;
    [[nodiscard]] const JsonMember* end() const;

    void set(std::string_view name, Json value);
    void append(JsonMember member);  // of a name that is not there
    void erase(std::string_view name);
    friend bool operator==(const JsonObject&, const JsonObject&);

private:
    std::vector<JsonMember> members_;
};

class Json {
public:
    Json() = default;
    template <class T>
    requires(!std::same_as<std::remove_cvref_t<T>, Json>) explicit Json(T&& value) : value_(std::forward<T>(value)) {}

    [[nodiscard]] bool is_null() const { return std::holds_alternative<std::monostate>(value_); }
    [[nodiscard]] bool is_object() const { return if_object() != nullptr; }
    [[nodiscard]] bool is_array() const { return if_array() != nullptr; }
    [[nodiscard]] bool is_int64() const { return if_int64() != nullptr; }
    [[nodiscard]] bool is_string() const { return if_string() != nullptr; }
    [[nodiscard]] const bool* if_bool() const { return std::get_if<bool>(&value_); }
    [[nodiscard]] const std::int64_t* if_int64() const { return std::get_if<std::int64_t>(&value_); }
    [[nodiscard]] const std::string* if_string() const { return std::get_if<std::string>(&value_); }
    [[nodiscard]] const OtherNumber* if_other_number() const { return std::get_if<OtherNumber>(&value_); }
    [[nodiscard]] const JsonArray* if_array() const { return std::get_if<JsonArray>(&value_); }
    [[nodiscard]] JsonArray* if_array() { return std::get_if<JsonArray>(&value_); }
    [[nodiscard]] const JsonObject* if_object() const { return std::get_if<JsonObject>(&value_); }
    [[nodiscard]] JsonObject* if_object() { return std::get_if<JsonObject>(&value_); }

    // Of JSON that is our own: it is one.
    [[nodiscard]] bool as_bool() const { return as<bool>(); }
    [[nodiscard]] std::int64_t as_int64() const { return as<std::int64_t>(); }
    [[nodiscard]] const std::string& as_string() const { return as<std::string>(); }
    [[nodiscard]] const JsonArray& as_array() const { return as<JsonArray>(); }
    [[nodiscard]] const JsonObject& as_object() const { return as<JsonObject>(); }
    [[nodiscard]] const Json& at(std::string_view member) const { return as_object().at(member); }

    friend bool operator==(const Json&, const Json&);

private:
    template <class T>
    [[nodiscard]] const T& as() const {
        const T* found = std::get_if<T>(&value_);
        CHECK(found != nullptr && "the value is of another kind");
        return *found;
    }

    std::variant<std::monostate, bool, std::int64_t, OtherNumber, std::string, JsonArray, JsonObject> value_;
};

struct JsonMember {
    std::string name;
    Json value;
    friend bool operator==(const JsonMember&, const JsonMember&) = default;
};

inline std::size_t JsonObject::size() const {
    return members_.size();
}
inline bool JsonObject::empty() const {
    return members_.empty();
}
inline const JsonMember* JsonObject::begin() const {
    return members_.data();
}
inline const JsonMember* JsonObject::end() const {
    return members_.data() + members_.size();
}

struct JsonLimits {
    std::size_t bytes = 1U << 20U;
    std::size_t depth = 32;
};

[[nodiscard]] Result<Json> parse_json(std::string_view text, JsonLimits limits = {});

// The one way to write it without blanks; numbers that are not whole as they came.
[[nodiscard]] std::string plain_json(const Json& value);
[[nodiscard]] std::string plain_json(const JsonObject& object);

// How a refusal quotes what was there instead: short, and only what the sender sent.
[[nodiscard]] FixedText<60> quote_json(const Json& value);

// Appends `text`, which is UTF-8, in quotes.
void append_json_string(std::string& out, std::string_view text);

}  // namespace duckpond
