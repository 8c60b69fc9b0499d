#include "tests/places.h"

namespace duckpond {

std::string source_folder() {
    return DUCKPOND_SOURCE_DIR;
}

}  // namespace duckpond
