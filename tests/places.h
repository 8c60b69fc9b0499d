#pragma once

// Where a test finds the files of the repository. Compiled once beside the tests, so that copies of the repository in
// other folders share what ccache keeps of everything else.

#include <string>

namespace duckpond {

// The repository's root.
[[nodiscard]] std::string source_folder();

}  // namespace duckpond
