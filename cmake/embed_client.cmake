# Writes OUT, a source file that holds the files of the browser's client, which lie in DIST. A file's smaller form lies
# beside it as .gz.
file(GLOB_RECURSE files RELATIVE "${DIST}" "${DIST}/*")
list(FILTER files EXCLUDE REGEX "\\.gz$")
set(arrays "")
set(entries "")
set(count 0)

function(embed file array)
  file(READ "${DIST}/${file}" bytes HEX)
  string(REGEX REPLACE "(..)" "0x\\1," bytes "${bytes}")
  set(arrays "${arrays}constexpr unsigned char ${array}[] = {\n${bytes}};\n" PARENT_SCOPE)
endfunction()

foreach(file IN LISTS files)
  embed("${file}" "file${count}")
  set(gzip "{}")
  if(EXISTS "${DIST}/${file}.gz")
    embed("${file}.gz" "gzip${count}")
    set(gzip "text(gzip${count})")
  endif()
  string(APPEND entries "    {\"/${file}\", text(file${count}), ${gzip}},\n")
  math(EXPR count "${count} + 1")
endforeach()

file(WRITE "${OUT}" "#include \"client/embedded.h\"

#include <vector>

namespace duckpond {
namespace {
${arrays}
template <std::size_t size>
std::string_view text(const unsigned char (&bytes)[size]) {
    return {reinterpret_cast<const char*>(bytes), size};
}
const std::vector<server::ClientFile> all{
${entries}};
}  // namespace
const server::ClientFiles embedded_client = all;
}  // namespace duckpond
")
