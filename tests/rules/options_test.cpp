#include "rules/options.h"

#include <gtest/gtest.h>

#include "rules/catalog.h"

namespace duckpond {
namespace {

const AnyGame& killer() {
    return **find_game("killer-duckie");
}

Result<JsonObject> from(const std::vector<std::string>& typed) {
    const OptionSpecs& specs = killer().options;
    return options_from_text(killer().id, {specs.begin(), static_cast<std::size_t>(specs.size())}, typed);
}

std::string refusal(const std::vector<std::string>& typed) {
    const auto options = from(typed);
    return options ? "" : std::string(options.error().key);
}

TEST(Options, DescribeThemselves) {
    const OptionSpecs& specs = killer().options;
    ASSERT_EQ(specs.size(), 2);
    EXPECT_EQ(specs[0].name.view(), "stacking");
    EXPECT_EQ(specs[0].kind, OptionKind::Flag);
    EXPECT_EQ(specs[0].fallback.view(), "false");
    EXPECT_EQ(specs[1].name.view(), "deck");
    EXPECT_EQ(specs[1].kind, OptionKind::Counts);
    EXPECT_EQ(*specs[1].min, 0);
    EXPECT_EQ(*specs[1].max, 40);
    EXPECT_EQ(specs[1].choices.size(), 8);
}

TEST(Options, AreReadFromText) {
    EXPECT_EQ(plain_json(*from({"stacking=on", "deck=angel:6,killer=3"})),
              R"({"stacking":true,"deck":{"angel":6,"killer":3}})");
    EXPECT_EQ(plain_json(*from({"stacking=no", R"(deck={"seer":2})"})), R"({"stacking":false,"deck":{"seer":2}})");
    EXPECT_EQ(plain_json(*from({})), "{}");
}

TEST(Options, NameWhatIsWrongWithTheText) {
    EXPECT_EQ(refusal({"stacking"}), "option.no-value");
    EXPECT_EQ(refusal({"stackin=on"}), "option.unknown");
    EXPECT_EQ(refusal({"stacking=maybe"}), "option.flag");
    EXPECT_EQ(refusal({"stacking="}), "option.flag");
    EXPECT_EQ(refusal({"deck=angel"}), "option.counts");
    EXPECT_EQ(refusal({"deck=angel:"}), "number.range");
    EXPECT_EQ(refusal({"deck=angel:41"}), "number.range");
    EXPECT_EQ(refusal({"deck=angel:-1"}), "number.range");
    EXPECT_EQ(refusal({"deck=angel:2.5"}), "number.range");
    EXPECT_EQ(refusal({"deck={"}), "json.not-json");
}

TEST(Options, AreCheckedTogether) {
    const auto check = [](int players, std::string_view json) {
        const auto good = killer().check(players, parse_json(json)->as_object());
        return good ? "" : std::string(good.error().key);
    };
    EXPECT_EQ(check(4, "{}"), "");
    EXPECT_EQ(check(1, "{}"), "game.players");
    EXPECT_EQ(check(9, "{}"), "game.players");
    EXPECT_EQ(check(4, R"({"stacking":1})"), "json.expects-flag");
    EXPECT_EQ(check(4, R"({"players":3})"), "json.unknown-field");
    EXPECT_EQ(check(4, R"({"deck":{"angel":1.5}})"), "json.expects-number");
    EXPECT_EQ(check(4, R"({"deck":{"goose":1}})"), "json.unknown-field");
    EXPECT_EQ(check(4, R"({"deck":{"angel":3}})"), "killer-duckie.refusal.too-few-angels");
    EXPECT_EQ(check(4, R"({"deck":null})"), "json.expects-object");
}

TEST(Catalog, FindsGamesByTheirId) {
    EXPECT_EQ((*find_game("killer-duckie"))->id, "killer-duckie");
    const auto unknown = find_game("chess");
    ASSERT_FALSE(unknown);
    EXPECT_EQ(unknown.error().key, "game.unknown");
    EXPECT_NE(unknown.error().values[1].text.view().find("killer-duckie"), std::string_view::npos);
}

}  // namespace
}  // namespace duckpond
