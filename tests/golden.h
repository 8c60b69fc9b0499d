#pragma once

// Golden files: text that was reviewed by eye and must not change unnoticed. DUCKPOND_UPDATE_GOLDEN=1 writes them anew;
// then read the diff.

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include "tests/places.h"

namespace duckpond {

inline void expect_golden(const std::string& name, const std::string& text) {
    const std::filesystem::path path = std::filesystem::path(source_folder()) / "tests/golden" / name;
    if (std::getenv("DUCKPOND_UPDATE_GOLDEN") != nullptr) {
        std::filesystem::create_directories(path.parent_path());
        std::ofstream(path, std::ios::binary) << text;
        return;
    }
    std::ifstream file(path, std::ios::binary);
    ASSERT_TRUE(file) << "there is no golden file " << name;
    std::stringstream golden;
    golden << file.rdbuf();
    EXPECT_EQ(golden.str(), text) << name;
}

}  // namespace duckpond
