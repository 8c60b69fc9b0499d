#pragma once

#include <span>
#include <string_view>

namespace duckpond {

struct EmbeddedText {
    std::string_view language;
    std::string_view json;
};

// texts/*.json, English first; made by cmake/embed_texts.cmake.
extern const std::span<const EmbeddedText> embedded_texts;

}  // namespace duckpond
