# Writes OUT, a source file that holds the JSON of texts/*.json, as bytes: a compiler may refuse so long a string.
set(arrays "")
set(entries "")
foreach(language IN ITEMS en de)
  if(NOT EXISTS "${TEXTS}/${language}.json")
    continue()
  endif()
  file(READ "${TEXTS}/${language}.json" bytes HEX)
  string(REGEX REPLACE "(..)" "0x\\1," bytes "${bytes}")
  string(APPEND arrays "constexpr unsigned char ${language}[] = {${bytes}};\n")
  string(APPEND entries "    {\"${language}\", {reinterpret_cast<const char*>(${language}), sizeof ${language}}},\n")
endforeach()
file(WRITE "${OUT}" "#include \"texts/embedded.h\"

#include <array>

namespace duckpond {
namespace {
${arrays}
const auto all = std::to_array<EmbeddedText>({
${entries}});
}  // namespace
const std::span<const EmbeddedText> embedded_texts = all;
}  // namespace duckpond
")
