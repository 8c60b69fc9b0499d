#include "texts/texts.h"

#include <unicode/fmtable.h>
#include <unicode/locid.h>
#include <unicode/messagepattern.h>
#include <unicode/msgfmt.h>
#include <unicode/unistr.h>

#include <array>
#include <mutex>
#include <stdexcept>

#include "base/json_read.h"
#include "texts/embedded.h"

namespace duckpond {

struct Texts::Messages {
    icu::Locale locale;
    std::map<std::string, std::unique_ptr<icu::MessageFormat>, std::less<>> by_key;
    std::mutex formatting;  // a message makes its number formats when it first needs them, const or not
};

Texts::Texts(std::string_view language, std::string_view json) : messages_(std::make_unique<Messages>()) {
    messages_->locale = icu::Locale(std::string(language).c_str());
    const auto parsed = parse_json(json);
    CHECK(parsed.has_value());
    for (const auto& [key, value] : parsed->as_object()) {
        UErrorCode status = U_ZERO_ERROR;
        UParseError where{};
        const auto pattern = icu::UnicodeString::fromUTF8(value.as_string());
        auto message = std::make_unique<icu::MessageFormat>(pattern, messages_->locale, where, status);
        if (U_FAILURE(status) != 0) {
            throw std::runtime_error("text " + key + " in " + std::string(language) + ": " + u_errorName(status));
        }
        messages_->by_key.emplace(key, std::move(message));
    }
}

Texts::~Texts() = default;

std::vector<std::string_view> Texts::languages() {
    std::vector<std::string_view> names;
    for (const EmbeddedText& text : embedded_texts) names.push_back(text.language);
    return names;
}

Result<const Texts*> Texts::in(std::string_view language) {
    static const auto all = [] {
        std::map<std::string, std::unique_ptr<Texts>, std::less<>> texts;
        for (const EmbeddedText& text : embedded_texts) {
            texts.emplace(text.language, std::unique_ptr<Texts>(new Texts(text.language, text.json)));
        }
        return texts;
    }();
    const auto found = all.find(language);
    if (found == all.end()) {
        return tl::unexpected(
            Refusal("language.unknown").with("found", language).with("known", list_names(languages()).view()));
    }
    return found->second.get();
}

bool Texts::has(std::string_view key) const {
    return messages_->by_key.find(key) != messages_->by_key.end();
}

std::string Texts::say(std::string_view key, const TextValues& values) const {
    const auto found = messages_->by_key.find(key);
    if (found == messages_->by_key.end()) throw std::runtime_error("there is no text " + std::string(key));
    std::vector<icu::UnicodeString> names;
    std::vector<icu::Formattable> arguments;
    for (const TextValue& value : values) {
        names.push_back(icu::UnicodeString::fromUTF8(value.name));
        if (const auto* text = std::get_if<std::string>(&value.value)) {
            arguments.emplace_back(icu::UnicodeString::fromUTF8(*text));
        } else if (const auto* number = std::get_if<std::int64_t>(&value.value)) {
            arguments.emplace_back(*number);
        } else {
            arguments.emplace_back(std::get<double>(value.value));
        }
    }
    UErrorCode status = U_ZERO_ERROR;
    icu::UnicodeString sentence;
    const std::lock_guard lock(messages_->formatting);
    found->second->format(names.data(), arguments.data(), static_cast<std::int32_t>(names.size()), sentence, status);
    if (U_FAILURE(status) != 0) throw std::runtime_error("text " + std::string(key) + ": " + u_errorName(status));
    std::string utf8;
    sentence.toUTF8String(utf8);
    return utf8;
}

std::string Texts::say(const Refusal& refusal) const {
    TextValues values;
    for (const Refusal::Value& value : refusal.values) {
        if (value.is_number) {
            values.push_back({std::string(value.name), value.number});
        } else {
            values.push_back({std::string(value.name), std::string(value.text.view())});
        }
    }
    std::string sentence = say(refusal.key, values);
    if (refusal.line == 0) return sentence;
    return say("record.line", {{"line", refusal.line}, {"sentence", std::move(sentence)}});
}

std::vector<std::string> Texts::keys() const {
    std::vector<std::string> all;
    for (const auto& [key, message] : messages_->by_key) all.push_back(key);
    return all;
}

std::vector<std::string> Texts::arguments(std::string_view key) const {
    icu::UnicodeString text;
    messages_->by_key.find(key)->second->toPattern(text);
    UErrorCode status = U_ZERO_ERROR;
    const icu::MessagePattern pattern(text, nullptr, status);
    std::vector<std::string> names;
    for (std::int32_t i = 0; i < pattern.countParts(); ++i) {
        const icu::MessagePattern::Part& part = pattern.getPart(i);
        if (part.getType() != UMSGPAT_PART_TYPE_ARG_NAME) continue;
        names.emplace_back();
        pattern.getSubstring(part).toUTF8String(names.back());
    }
    return names;
}

}  // namespace duckpond
