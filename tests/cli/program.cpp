#include "tests/cli/program.h"

namespace duckpond {

std::string program_path() {
    return DUCKPOND_PROGRAM;
}

}  // namespace duckpond
