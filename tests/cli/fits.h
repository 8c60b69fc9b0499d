#pragma once

#include <gtest/gtest.h>

#include <sstream>
#include <string>

#include "cli/terminal.h"

namespace duckpond {

inline void expect_fits_the_terminal(const std::string& text, int width = 80) {
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) EXPECT_LE(cli::columns(line), width) << line;
}

}  // namespace duckpond
