#include "texts/texts.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json.hpp>
#include <boost/mp11/algorithm.hpp>
#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>

#include "rules/catalog.h"
#include "tests/places.h"

namespace duckpond {
namespace {

TEST(Texts, SayWithNamedAndCountedValues) {
    const Texts& english = **Texts::in("en");
    EXPECT_EQ(english.say(Refusal("killer-duckie.refusal.too-few-angels").with("count", 1).with("players", 4)),
              "The deck has 1 Angel for 4 players; each needs one to start with.");
    EXPECT_EQ(english.say(Refusal("killer-duckie.refusal.too-few-angels").with("count", 3).with("players", 4)),
              "The deck has 3 Angels for 4 players; each needs one to start with.");
}

TEST(Texts, WriteNumbersAsTheLanguageDoes) {
    const TextValues values = {{"value", 45.25}, {"low", 9.0}, {"high", 100.0}};
    EXPECT_EQ((**Texts::in("en")).say("board.bounds", values), "45.2 % (9.0 to 100.0)");
    EXPECT_EQ((**Texts::in("de")).say("board.bounds", values), "45,2 % (9,0 bis 100,0)");
}

TEST(Texts, RefuseALanguageThereIsNot) {
    EXPECT_EQ(Texts::in("tlh").error().key, "language.unknown");
}

TEST(Texts, AreTheSameInEveryLanguage) {
    const Texts& english = **Texts::in("en");
    for (const std::string_view language : Texts::languages()) {
        const Texts& texts = **Texts::in(language);
        EXPECT_EQ(texts.keys(), english.keys()) << language;
        for (const std::string& key : texts.keys()) {
            const auto arguments = [&](const Texts& in) {
                const std::vector<std::string> all = in.arguments(key);
                return std::set<std::string>(all.begin(), all.end());
            };
            if (!english.has(key)) continue;
            EXPECT_EQ(arguments(texts), arguments(english)) << language << ": " << key;
        }
    }
}

TEST(Texts, NameEveryGameAndOption) {
    const Texts& english = **Texts::in("en");
    for (const AnyGame& game : catalog()) {
        const std::string id(game.id);
        EXPECT_TRUE(english.has(id + ".name")) << id;
        EXPECT_TRUE(english.has(id + ".pitch")) << id;
        for (const OptionSpec& option : game.options) {
            const std::string key = id + ".option." + std::string(option.name.view());
            EXPECT_TRUE(english.has(key)) << key;
            EXPECT_TRUE(english.has(key + ".help")) << key;
        }
    }
}

// The values of a game's enum of cards stand in its events; whatever enum of that name is in them needs its texts.
template <class Field>
void add_card_names(std::set<std::string>& names) {
    if constexpr (AVeil<Field> || AMaybe<Field> || AList<Field> || ABag<Field>) {
        add_card_names<typename Field::value_type>(names);
    } else if constexpr (DescribedEnum<Field>) {
        if (type_name<Field> != "Card") return;
        for (const std::string_view name : enum_names<Field>) names.emplace(name);
    } else {
        static_cast<void>(names);
    }
}

template <class G>
void expect_texts_of(const Texts& texts, std::string_view language) {
    const auto expect_text = [&](std::string_view group, std::string_view name) {
        std::string key(G::id);
        key.append(group).append(name);
        EXPECT_TRUE(texts.has(key)) << language << ": " << key;
    };
    std::set<std::string> cards;
    boost::mp11::mp_for_each<boost::mp11::mp_rename<typename G::Event, boost::mp11::mp_list>>([&](const auto& event) {
        using Event = std::remove_cvref_t<decltype(event)>;
        expect_text(".event.", type_kebab<Event>);
        for_each_field(event, [&](std::string_view, const auto& field) {
            add_card_names<std::remove_cvref_t<decltype(field)>>(cards);
        });
    });
    for (const std::string& card : cards) expect_text(".card.", card);
    if constexpr (requires(typename G::Move move) { move.kind; }) {
        using Kind = decltype(std::declval<typename G::Move>().kind);
        for (const std::string_view kind : enum_names<Kind>) expect_text(".move.", kind);
    }
    expect_text(".rules", "");
}

TEST(Texts, TellEveryEventCardAndMove) {
    for (const std::string_view language : Texts::languages()) {
        for (const AnyGame& game : catalog()) {
            visit_game(game.id, [&]<class G>() { expect_texts_of<G>(**Texts::in(language), language); });
        }
    }
}

template <class Field>
void add_field_names(std::set<std::string>& names) {
    if constexpr (Described<Field>) {
        boost::mp11::mp_for_each<FieldsOf<Field>>([&](auto field) {
            names.emplace(field.name);
            add_field_names<std::remove_cvref_t<decltype(std::declval<Field>().*field.pointer)>>(names);
        });
    } else if constexpr (requires { typename Field::value_type; }) {
        add_field_names<typename Field::value_type>(names);
    }
}

// The words that a sentence calls a field: "the field turns", "(asking, round)", "the fields open, taken and discard".
bool names_a_field(const std::string& sentence, const std::set<std::string>& fields) {
    static const std::regex mark(R"((?:[Ff]ields?|Feld(?:ern|er)?) ([a-z_]+)|\(([a-z_]+)|(\{field\}))");
    for (auto found = std::sregex_iterator(sentence.begin(), sentence.end(), mark); found != std::sregex_iterator();
         ++found) {
        if ((*found)[3].matched || fields.contains((*found)[1]) || fields.contains((*found)[2])) return true;
    }
    return false;
}

// Whoever lays out a position must find what to change. Refusals of options name options.
TEST(Texts, RefusalsOfPositionsNameAField) {
    const std::set<std::string> of_options{
        "ducks-and-geese.refusal.partners-are-four",      "ducks-and-geese.refusal.no-cutthroat",
        "ducks-and-geese.refusal.double-zero-needs-zero", "killer-duckie.refusal.too-few-angels",
        "killer-duckie.refusal.too-few-killers",          "killer-duckie.refusal.too-few-cards"};
    for (const std::string_view language : Texts::languages()) {
        std::ifstream file(source_folder() + "/texts/" + std::string(language) + ".json");
        std::stringstream text;
        text << file.rdbuf();
        const boost::json::value sentences = boost::json::parse(text.str());
        for (const AnyGame& game : catalog()) {
            std::set<std::string> fields{"seen"};  // stands beside the fields of a state
            visit_game(game.id, [&]<class G>() { add_field_names<typename G::State>(fields); });
            const std::string prefix = std::string(game.id) + ".refusal.";
            int count = 0;
            for (const auto& [key, sentence] : sentences.as_object()) {
                if (!std::string_view(key).starts_with(prefix) || of_options.contains(key)) continue;
                ++count;
                EXPECT_TRUE(names_a_field(std::string(sentence.as_string()), fields)) << language << ": " << key;
            }
            EXPECT_GT(count, 20) << game.id;
        }
    }
}

// Made from names, too: what the picture calls a card, and what it says is asked.
TEST(Texts, DrawEveryCardAndStepOfGeese) {
    for (const std::string_view language : Texts::languages()) {
        const Texts& texts = **Texts::in(language);
        const auto expect_text = [&](const std::string& key) {
            EXPECT_TRUE(texts.has("duck-that-goose." + key)) << language << ": " << key;
        };
        for (const std::string_view card : enum_names<duck_that_goose::Card>) {
            expect_text("card." + std::string(card) + ".short");
        }
        for (const std::string_view step : enum_names<duck_that_goose::StepKind>) {
            expect_text("picture.asks." + std::string(step));
        }
    }
}

TEST(Texts, SpeakGerman) {
    ASSERT_TRUE(Texts::in("de"));
    EXPECT_EQ((*Texts::in("de"))->say("killer-duckie.event.turn-began", {{"seat", "you"}, {"turns", 2}}),
              "Du bist dran, und zwar 2-mal.");
}

std::string all_sources() {
    std::string text;
    for (const auto& entry :
         std::filesystem::recursive_directory_iterator(std::filesystem::path(source_folder()) / "src")) {
        if (!entry.is_regular_file()) continue;
        std::stringstream source;
        source << std::ifstream(entry.path()).rdbuf();
        text += source.str();
    }
    return text;
}

// A sentence that no code asks for is a sentence nobody reads. Keys of games' names, options, events and so on are made
// from the catalog; the others stand in the code as they are.
TEST(Texts, AreAllUsed) {
    const std::string sources = all_sources();
    for (const std::string& key : (*Texts::in("en"))->keys()) {
        bool made = false;
        for (const char* part : {".option.", ".event.", ".card.", ".move.", ".asks."}) {
            made = made || key.find(part) != std::string::npos;
        }
        for (const char* end : {".name", ".pitch", ".rules", ".imagined"}) made = made || key.ends_with(end);
        if (made || key.starts_with("web.")) continue;  // the browser's are its own tests' business
        EXPECT_NE(sources.find('"' + key + '"'), std::string::npos) << key;
    }
}

}  // namespace
}  // namespace duckpond
