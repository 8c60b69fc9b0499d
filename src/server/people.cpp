#include "server/people.h"

#include <sodium.h>
#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>
#include <unicode/uspoof.h>

#include <algorithm>
#include <array>
#include <memory>
#include <set>

#include "base/check.h"
#include "table/record.h"
#include "texts/bot_names.h"

namespace duckpond::server {

namespace {

// Names that would speak for the house.
constexpr std::array<std::string_view, 14> words_of_the_house{
    "duckpond", "admin",    "administrator", "moderator", "server", "system",  "host",
    "bot",      "everyone", "staff",         "support",   "root",   "watcher", "official"};

struct CloseChecker {
    void operator()(USpoofChecker* checker) const { uspoof_close(checker); }
};
using Checker = std::unique_ptr<USpoofChecker, CloseChecker>;

Checker new_checker() {
    UErrorCode status = U_ZERO_ERROR;
    Checker checker(uspoof_open(&status));
    uspoof_setRestrictionLevel(checker.get(), USPOOF_MODERATELY_RESTRICTIVE);
    uspoof_setChecks(checker.get(), USPOOF_RESTRICTION_LEVEL | USPOOF_INVISIBLE | USPOOF_MIXED_NUMBERS, &status);
    CHECK(U_SUCCESS(status) != 0);
    return checker;
}

const USpoofChecker* checker() {
    static const Checker one = new_checker();
    return one.get();
}

// The same for texts whose letters have the same shapes.
icu::UnicodeString skeleton_of(const icu::UnicodeString& text) {
    UErrorCode status = U_ZERO_ERROR;
    icu::UnicodeString skeleton;
    uspoof_getSkeletonUnicodeString(checker(), 0, text, skeleton, &status);
    return U_SUCCESS(status) != 0 ? skeleton : text;
}

// How all names look that nobody may have: the house's, those of bots, and what a reader is called.
const std::set<std::string, std::less<>>& reserved_looks() {
    static const std::set<std::string, std::less<>> all = [] {
        std::set<std::string, std::less<>> looks;
        for (const std::string_view word : words_of_the_house) looks.insert(looks_of(word));
        for (const std::string_view language : Texts::languages()) {
            const Texts& texts = **Texts::in(language);
            looks.insert(looks_of(texts.say("web.you")));
            for (const std::string& name : bot_names(texts)) looks.insert(looks_of(name));
        }
        return looks;
    }();
    return all;
}

bool is_emoji(UChar32 code) {
    return u_hasBinaryProperty(code, UCHAR_EXTENDED_PICTOGRAPHIC) != 0 ||
           u_hasBinaryProperty(code, UCHAR_EMOJI_MODIFIER) != 0;
}

// Persian, Hindi and others need joiners to be spelt.
bool is_spelt_with_joiners(UChar32 before) {
    constexpr int virama = 9;
    return u_getCombiningClass(before) == virama ||
           u_getIntPropertyValue(before, UCHAR_JOINING_TYPE) == U_JT_DUAL_JOINING;
}

// Whether nobody would see it where it stands: marks of direction, signs without width, tags, controls.
bool is_hidden(UChar32 before, UChar32 code, UChar32 after) {
    constexpr UChar32 joiner = 0x200d;
    constexpr UChar32 non_joiner = 0x200c;
    constexpr UChar32 as_text = 0xfe0e;
    constexpr UChar32 as_emoji = 0xfe0f;
    if (code == as_text || code == as_emoji) return u_hasBinaryProperty(before, UCHAR_EMOJI) == 0;
    if (code == joiner && (is_emoji(before) || before == as_emoji) && is_emoji(after)) return false;
    if (code == joiner || code == non_joiner) return !is_spelt_with_joiners(before);
    switch (u_charType(code)) {
        case U_FORMAT_CHAR:
            return u_hasBinaryProperty(code, UCHAR_PREPENDED_CONCATENATION_MARK) == 0;
        case U_CONTROL_CHAR:
            return code != '\n' && code != '\t';
        case U_LINE_SEPARATOR:
        case U_PARAGRAPH_SEPARATOR:
        case U_PRIVATE_USE_CHAR:
        case U_SURROGATE:
            return true;
        default:  // the many kinds that are seen, and those that are nothing
            return u_hasBinaryProperty(code, UCHAR_DEFAULT_IGNORABLE_CODE_POINT) != 0;
    }
}

std::string to_base64(std::string_view bytes) {
    std::string text(sodium_base64_ENCODED_LEN(bytes.size(), sodium_base64_VARIANT_URLSAFE_NO_PADDING), '\0');
    sodium_bin2base64(text.data(), text.size(), reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size(),
                      sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    text.pop_back();  // its zero
    return text;
}

std::optional<std::string> from_base64(std::string_view text) {
    std::string bytes(text.size(), '\0');
    std::size_t size = 0;
    if (sodium_base642bin(reinterpret_cast<unsigned char*>(bytes.data()), bytes.size(), text.data(), text.size(),
                          nullptr, &size, nullptr, sodium_base64_VARIANT_URLSAFE_NO_PADDING) != 0) {
        return std::nullopt;
    }
    bytes.resize(size);
    return bytes;
}

}  // namespace

std::string random_id() {
    constexpr std::string_view letters = "abcdefghijkmnpqrstuvwxyz23456789";
    static_assert(letters.size() == 32);
    std::array<unsigned char, 12> bytes{};
    randombytes_buf(bytes.data(), bytes.size());
    std::string id;
    for (const unsigned char byte : bytes) id += letters[byte % letters.size()];
    return id;
}

std::uint64_t random_number() {
    std::uint64_t number = 0;
    randombytes_buf(&number, sizeof number);
    return number;
}

std::string without_hidden(std::string_view text) {
    const icu::UnicodeString all = icu::UnicodeString::fromUTF8(std::string(text));
    icu::UnicodeString seen;
    UChar32 before = 0;
    for (std::int32_t at = 0; at < all.length(); at = all.moveIndex32(at, 1)) {
        const UChar32 code = all.char32At(at);
        if (is_hidden(before, code, all.char32At(all.moveIndex32(at, 1)))) continue;
        seen.append(code);
        before = code;
    }
    std::string out;
    seen.toUTF8String(out);
    return out;
}

// Capitals look like other letters than small ones (I like l, 0 like O), so shapes are compared before and after all
// letters are made small; an i then stands for the I that it was.
std::string looks_of(std::string_view name) {
    UErrorCode status = U_ZERO_ERROR;
    const icu::Normalizer2* whole = icu::Normalizer2::getNFKCInstance(status);
    const icu::Normalizer2* small = icu::Normalizer2::getNFKCCasefoldInstance(status);
    CHECK(U_SUCCESS(status) != 0);
    icu::UnicodeString looks = whole->normalize(icu::UnicodeString::fromUTF8(std::string(name)), status);
    looks = small->normalize(skeleton_of(looks), status);
    looks = skeleton_of(looks).findAndReplace("i", "l").findAndReplace(" ", "");
    CHECK(U_SUCCESS(status) != 0);
    std::string out;
    looks.toUTF8String(out);
    return out;
}

Result<void> check_name(std::string_view name) {
    const std::string seen = without_hidden(name);
    if (seen != name && is_name(seen)) return tl::unexpected(Refusal("name.deceives").with("found", name));
    if (!is_name(name)) return tl::unexpected(Refusal("name.bad").with("found", name));
    UErrorCode status = U_ZERO_ERROR;
    const std::int32_t found =
        uspoof_check2UTF8(checker(), name.data(), static_cast<std::int32_t>(name.size()), nullptr, &status);
    if (U_FAILURE(status) != 0 || found != 0) return tl::unexpected(Refusal("name.deceives").with("found", name));
    if (reserved_looks().contains(looks_of(name))) return tl::unexpected(Refusal("name.reserved").with("found", name));
    return {};
}

std::string sha256(std::string_view bytes) {
    std::array<unsigned char, crypto_hash_sha256_BYTES> hash{};
    std::array<char, 2 * crypto_hash_sha256_BYTES + 1> hex{};
    crypto_hash_sha256(hash.data(), reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size());
    sodium_bin2hex(hex.data(), hex.size(), hash.data(), hash.size());
    return hex.data();
}

std::string Tokens::signature(std::string_view purpose, std::string_view text) const {
    std::array<unsigned char, crypto_auth_hmacsha256_BYTES> mac{};
    crypto_auth_hmacsha256_state state;
    crypto_auth_hmacsha256_init(&state, reinterpret_cast<const unsigned char*>(secret_.data()), secret_.size());
    for (const std::string_view part : {purpose, std::string_view("\n"), text}) {
        crypto_auth_hmacsha256_update(&state, reinterpret_cast<const unsigned char*>(part.data()), part.size());
    }
    crypto_auth_hmacsha256_final(&state, mac.data());
    return to_base64({reinterpret_cast<const char*>(mac.data()), mac.size()});
}

std::string Tokens::sign(std::string_view purpose, const Person& person) const {
    std::string text = person.id;
    text += '.';
    text += to_base64(person.name);
    const std::string mac = signature(purpose, text);
    text += '.';
    text += mac;
    return text;
}

std::optional<Person> Tokens::read(std::string_view purpose, std::string_view token) const {
    const std::size_t first = token.find('.');
    const std::size_t last = token.rfind('.');
    if (token.size() > 400 || first == std::string_view::npos || first == last) return std::nullopt;
    const std::string expected = signature(purpose, token.substr(0, last));
    const std::string_view given = token.substr(last + 1);
    if (given.size() != expected.size() || sodium_memcmp(given.data(), expected.data(), given.size()) != 0) {
        return std::nullopt;
    }
    const auto name = from_base64(token.substr(first + 1, last - first - 1));
    if (!name) return std::nullopt;
    return Person{.id = std::string(token.substr(0, first)), .name = *name};
}

std::string seat_purpose(std::string_view table) {
    std::string purpose = "seat ";
    purpose += table;
    return purpose;
}

}  // namespace duckpond::server
