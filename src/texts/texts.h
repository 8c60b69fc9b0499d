#pragma once

// Every sentence a person reads is an ICU message in texts/<language>.json, built into the program.

#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/refusal.h"

namespace duckpond {

// A named value for a message.
struct TextValue {
    std::string name;
    std::variant<std::string, std::int64_t, double> value;
};
using TextValues = std::vector<TextValue>;

class Texts {
public:
    // The languages there are, the first being the fallback.
    [[nodiscard]] static std::vector<std::string_view> languages();
    [[nodiscard]] static Result<const Texts*> in(std::string_view language);

    ~Texts();
    Texts(const Texts&) = delete;
    Texts& operator=(const Texts&) = delete;

    [[nodiscard]] bool has(std::string_view key) const;
    // The sentence for a key that exists in every language (a test sees to it).
    [[nodiscard]] std::string say(std::string_view key, const TextValues& values = {}) const;
    [[nodiscard]] std::string say(const Refusal& refusal) const;

    // For the test that compares languages: all keys, and the arguments a message names.
    [[nodiscard]] std::vector<std::string> keys() const;
    [[nodiscard]] std::vector<std::string> arguments(std::string_view key) const;

private:
    struct Messages;
    explicit Texts(std::string_view language, std::string_view json);
    std::unique_ptr<Messages> messages_;
};

}  // namespace duckpond
