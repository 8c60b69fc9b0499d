#pragma once

#include <string>

#include "base/refusal.h"

namespace duckpond::sample {

// A refusal on one line, so that a failing test says what was refused instead: "json.too-many place='pile' max=2".
inline std::string text_of(const Refusal& refusal) {
    std::string text(refusal.key);
    for (const Refusal::Value& value : refusal.values) {
        text += ' ' + std::string(value.name) + '=';
        text += value.is_number ? std::to_string(value.number) : '\'' + std::string(value.text.view()) + '\'';
    }
    return text;
}

}  // namespace duckpond::sample
