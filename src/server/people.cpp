#include "server/people.h"

#include <sodium.h>
#include <unicode/unistr.h>
#include <unicode/uspoof.h>

#include <algorithm>
#include <array>
#include <memory>

#include "base/check.h"
#include "table/record.h"

namespace duckpond::server {

namespace {

// Names that would speak for the house.
constexpr std::array<std::string_view, 14> reserved{"duckpond", "admin", "administrator", "moderator", "server",
                                                    "system",   "host",  "bot",           "everyone",  "staff",
                                                    "support",  "root",  "watcher",       "official"};

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

std::string looks_of(std::string_view name) {
    std::string folded;
    icu::UnicodeString::fromUTF8(std::string(name)).foldCase().toUTF8String(folded);
    UErrorCode status = U_ZERO_ERROR;
    std::string looks(folded.size() * 8 + 64, '\0');
    const std::int32_t size =
        uspoof_getSkeletonUTF8(checker(), 0, folded.data(), static_cast<std::int32_t>(folded.size()), looks.data(),
                               static_cast<std::int32_t>(looks.size()), &status);
    if (U_FAILURE(status) != 0) return folded;
    looks.resize(static_cast<std::size_t>(size));
    std::erase(looks, ' ');
    return looks;
}

Result<void> check_name(std::string_view name) {
    if (name.size() > 200 || !is_name(name)) return tl::unexpected(Refusal("name.bad").with("found", name));
    UErrorCode status = U_ZERO_ERROR;
    const std::int32_t found =
        uspoof_check2UTF8(checker(), name.data(), static_cast<std::int32_t>(name.size()), nullptr, &status);
    if (U_FAILURE(status) != 0 || found != 0) return tl::unexpected(Refusal("name.deceives").with("found", name));
    const std::string looks = looks_of(name);
    const bool taken =
        std::any_of(reserved.begin(), reserved.end(), [&](std::string_view word) { return looks_of(word) == looks; });
    if (taken) return tl::unexpected(Refusal("name.reserved").with("found", name));
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
