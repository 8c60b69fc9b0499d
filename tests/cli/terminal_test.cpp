#include "cli/terminal.h"

#include <gtest/gtest.h>

namespace duckpond::cli {
namespace {

TEST(Terminal, CountsTheColumnsThatATextTakes) {
    EXPECT_EQ(columns(""), 0);
    EXPECT_EQ(columns("Anna"), 4);
    EXPECT_EQ(columns("Zoë ─ ·"), 7);
    EXPECT_EQ(columns("鴨子"), 4) << "wide";
    EXPECT_EQ(columns("Ａ"), 2) << "full width";
    EXPECT_EQ(columns("ｶﾓ"), 2) << "half width";
    EXPECT_EQ(columns("🦆"), 2);
    EXPECT_EQ(columns("e\u0301"), 1) << "an accent on the letter before it";
    EXPECT_EQ(columns("a\u200d"), 1) << "a joiner";
    EXPECT_EQ(columns("\xff!"), 2) << "no UTF-8";
}

TEST(Terminal, PadsAndBreaksByColumns) {
    EXPECT_EQ(padded("鴨", 4), "鴨  ");
    EXPECT_EQ(padded("e\u0301", 2), "e\u0301 ");
    EXPECT_EQ(wrapped("鴨鴨 鴨鴨 鴨", 9, 9, 2), "鴨鴨 鴨鴨\n  鴨");
}

TEST(Terminal, ShortensByColumns) {
    EXPECT_EQ(shortened("Zoë", 3), "Zoë");
    EXPECT_EQ(shortened("Zoë ─", 4), "Zoë…");
    EXPECT_EQ(shortened("鴨鴨鴨", 4), "鴨…") << "a wide one is left out whole";
    EXPECT_EQ(shortened("🦆🦆", 3), "🦆…");
}

}  // namespace
}  // namespace duckpond::cli
