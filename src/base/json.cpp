#include "base/json.h"

#include <algorithm>
#include <charconv>
#include <optional>

#include "base/plain_line.h"

namespace duckpond {

// --- objects

JsonObject::JsonObject(std::initializer_list<JsonMember> members) : members_(members) {}

const Json* JsonObject::if_contains(std::string_view name) const {
    const auto found =
        std::find_if(members_.begin(), members_.end(), [&](const auto& one) { return one.name == name; });
    return found == members_.end() ? nullptr : &found->value;
}

Json* JsonObject::if_contains(std::string_view name) {
    return const_cast<Json*>(std::as_const(*this).if_contains(name));
}

const Json& JsonObject::at(std::string_view name) const {
    const Json* found = if_contains(name);
    CHECK(found != nullptr && "there is no such member");
    return *found;
}

void JsonObject::set(std::string_view name, Json value) {
    if (Json* found = if_contains(name)) {
        *found = std::move(value);
    } else {
        append({std::string(name), std::move(value)});
    }
}

void JsonObject::append(JsonMember member) {
    members_.push_back(std::move(member));
}

void JsonObject::erase(std::string_view name) {
    std::erase_if(members_, [&](const JsonMember& one) { return one.name == name; });
}

bool operator==(const JsonObject& a, const JsonObject& b) {
    return a.members_ == b.members_;
}

bool operator==(const Json& a, const Json& b) {
    return a.value_ == b.value_;
}

// --- writing

void append_json_string(std::string& out, std::string_view text) {
    constexpr std::string_view digits = "0123456789abcdef";
    constexpr std::string_view with_letters = "\b\t\n\f\r";
    constexpr std::string_view letters = "btnfr";
    out += '"';
    for (const char c : text) {
        const auto code = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\') {
            out += '\\';
            out += c;
        } else if (code >= 0x20U) {
            out += c;
        } else if (const std::size_t letter = with_letters.find(c); letter != std::string_view::npos) {
            out += '\\';
            out += letters[letter];
        } else {
            out += "\\u00";
            out += digits[code >> 4U];
            out += digits[code & 15U];
        }
    }
    out += '"';
}

namespace {

void append_plain(std::string& out, const Json& value);

void append_plain(std::string& out, const JsonObject& object) {
    out += '{';
    for (const JsonMember& member : object) {
        if (out.back() != '{') out += ',';
        append_json_string(out, member.name);
        out += ':';
        append_plain(out, member.value);
    }
    out += '}';
}

void append_plain(std::string& out, const Json& value) {
    if (const JsonObject* object = value.if_object()) {
        append_plain(out, *object);
    } else if (const JsonArray* array = value.if_array()) {
        out += '[';
        for (const Json& element : *array) {
            if (out.back() != '[') out += ',';
            append_plain(out, element);
        }
        out += ']';
    } else if (const std::string* text = value.if_string()) {
        append_json_string(out, *text);
    } else if (const std::int64_t* whole = value.if_int64()) {
        out += std::to_string(*whole);
    } else if (const OtherNumber* number = value.if_other_number()) {
        out += number->text;
    } else if (const bool* flag = value.if_bool()) {
        out += *flag ? "true" : "false";
    } else {
        out += "null";
    }
}

}  // namespace

std::string plain_json(const Json& value) {
    std::string out;
    append_plain(out, value);
    return out;
}

std::string plain_json(const JsonObject& object) {
    std::string out;
    append_plain(out, object);
    return out;
}

FixedText<60> quote_json(const Json& value) {
    if (value.is_object()) return {"{...}"};
    if (value.is_array()) return {"[...]"};
    return {plain_json(value)};
}

// --- reading

namespace {

class Parser {
public:
    Parser(std::string_view text, JsonLimits limits) : text_(text), limits_(limits) {}

    Result<Json> parse() {
        if (text_.size() > limits_.bytes) {
            return tl::unexpected(Refusal("json.too-long")
                                      .with("max", static_cast<std::int64_t>(limits_.bytes))
                                      .with("found", static_cast<std::int64_t>(text_.size())));
        }
        Json found;
        skip_blanks();
        if (!value(found, limits_.depth)) return tl::unexpected(*refusal_);
        skip_blanks();
        if (at_ < text_.size()) {
            no_sense();
            return tl::unexpected(*refusal_);
        }
        return found;
    }

private:
    // From here on it is no JSON.
    bool no_sense() {
        refusal_ = Refusal("json.not-json").with("column", static_cast<std::int64_t>(at_) + 1);
        return false;
    }
    bool too_deep() {
        refusal_ = Refusal("json.too-deep").with("max", static_cast<std::int64_t>(limits_.depth));
        return false;
    }
    [[nodiscard]] char next() const { return at_ < text_.size() ? text_[at_] : '\0'; }
    void skip_blanks() { at_ = std::min(text_.find_first_not_of(" \t\r\n", at_), text_.size()); }
    bool take(char c) {
        if (at_ == text_.size() || text_[at_] != c) return false;
        ++at_;
        return true;
    }
    bool expect(char c) { return take(c) || no_sense(); }

    bool value(Json& out, std::size_t depth) {
        switch (next()) {
            case '{':
                return depth > 0 ? object(out, depth - 1) : too_deep();
            case '[':
                return depth > 0 ? array(out, depth - 1) : too_deep();
            case '"': {
                std::string found;
                if (!text(found)) return false;
                out = Json(std::move(found));
                return true;
            }
            case 't':
                return word("true", Json(true), out);
            case 'f':
                return word("false", Json(false), out);
            case 'n':
                return word("null", Json(), out);
            default:
                return number(out);
        }
    }

    bool word(std::string_view word, Json meaning, Json& out) {
        const std::string_view found = text_.substr(at_, word.size());
        if (found != word) {
            if (word.starts_with(found)) at_ = text_.size();  // it ends too soon
            return no_sense();
        }
        at_ += word.size();
        out = std::move(meaning);
        return true;
    }

    bool array(Json& out, std::size_t depth) {
        JsonArray elements;
        ++at_;
        skip_blanks();
        while (!take(']')) {
            if (!elements.empty()) {
                if (!expect(',')) return false;
                skip_blanks();
            }
            if (!value(elements.emplace_back(), depth)) return false;
            skip_blanks();
        }
        out = Json(std::move(elements));
        return true;
    }

    bool object(Json& out, std::size_t depth) {
        JsonObject members;
        ++at_;
        skip_blanks();
        while (!take('}')) {
            if (!members.empty()) {
                if (!expect(',')) return false;
                skip_blanks();
            }
            JsonMember member;
            if (next() != '"') return no_sense();
            if (!text(member.name)) return false;
            skip_blanks();
            if (!expect(':')) return false;
            skip_blanks();
            if (!value(member.value, depth)) return false;
            skip_blanks();
            members.append(std::move(member));
        }
        if (!each_once(members)) return false;
        out = Json(std::move(members));
        return true;
    }

    bool each_once(const JsonObject& members) {
        std::vector<std::string_view> names;
        for (const JsonMember& member : members) names.push_back(member.name);
        std::sort(names.begin(), names.end());
        const auto twice = std::adjacent_find(names.begin(), names.end());
        if (twice == names.end()) return true;
        refusal_ = Refusal("json.twice").with("name", *twice);
        return false;
    }

    bool digits() {
        const std::size_t from = at_;
        while (next() >= '0' && next() <= '9') ++at_;
        return at_ > from || no_sense();
    }
    bool number(Json& out) {
        const std::size_t from = at_;
        take('-');
        if (!take('0') && !digits()) return false;
        bool is_whole = true;
        if (take('.')) {
            is_whole = false;
            if (!digits()) return false;
        }
        if (take('e') || take('E')) {
            is_whole = false;
            if (!take('+')) take('-');
            if (!digits()) return false;
        }
        const std::string_view written = text_.substr(from, at_ - from);
        std::int64_t whole = 0;
        if (is_whole && std::from_chars(written.data(), written.data() + written.size(), whole).ec == std::errc()) {
            out = Json(whole);
        } else {
            out = Json(OtherNumber{std::string(written)});
        }
        return true;
    }

    bool text(std::string& out) {
        ++at_;
        while (!take('"')) {
            if (take('\\')) {
                if (!escaped(out)) return false;
                continue;
            }
            const auto character = detail::first_character(text_.substr(at_));
            if (!character || character->code < 0x20U) return no_sense();
            out += text_.substr(at_, character->size);
            at_ += character->size;
        }
        return true;
    }
    bool escaped(std::string& out) {
        constexpr std::string_view letters = "\"\\/btnfr";
        constexpr std::string_view meanings = "\"\\/\b\t\n\f\r";
        if (take('u')) return by_code(out);
        const std::size_t letter = at_ < text_.size() ? letters.find(text_[at_]) : std::string_view::npos;
        if (letter == std::string_view::npos) return no_sense();
        out += meanings[letter];
        ++at_;
        return true;
    }
    // Behind "\u": a character, or the first half of one with the second behind it.
    bool by_code(std::string& out) {
        char32_t code = 0;
        if (!four_digits(code)) return false;
        if (code >= 0xdc00U && code <= 0xdfffU) return no_sense();
        if (code >= 0xd800U && code <= 0xdbffU) {
            char32_t second = 0;
            if (!expect('\\') || !expect('u') || !four_digits(second)) return false;
            if (second < 0xdc00U || second > 0xdfffU) return no_sense();
            code = 0x10000U + ((code - 0xd800U) << 10U) + (second - 0xdc00U);
        }
        append_character(out, code);
        return true;
    }
    bool four_digits(char32_t& out) {
        const std::string_view four = text_.substr(at_, 4);
        std::uint32_t code = 0;
        const auto [end, error] = std::from_chars(four.data(), four.data() + four.size(), code, 16);
        if (error != std::errc() || end != four.data() + 4) return no_sense();
        at_ += 4;
        out = code;
        return true;
    }
    static void append_character(std::string& out, char32_t code) {
        const auto more = [&](unsigned shift) { out += static_cast<char>(0x80U | (code >> shift & 0x3fU)); };
        if (code < 0x80U) {
            out += static_cast<char>(code);
        } else if (code < 0x800U) {
            out += static_cast<char>(0xc0U | code >> 6U);
            more(0);
        } else if (code < 0x10000U) {
            out += static_cast<char>(0xe0U | code >> 12U);
            more(6);
            more(0);
        } else {
            out += static_cast<char>(0xf0U | code >> 18U);
            more(12);
            more(6);
            more(0);
        }
    }

    std::string_view text_;
    JsonLimits limits_;
    std::size_t at_ = 0;
    std::optional<Refusal> refusal_;
};

}  // namespace

Result<Json> parse_json(std::string_view text, JsonLimits limits) {
    return Parser(text, limits).parse();
}

}  // namespace duckpond
