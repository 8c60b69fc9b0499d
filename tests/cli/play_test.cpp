// Whole matches at the terminal, typed from a script.

#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <map>
#include <set>
#include <sstream>

#include "base/check.h"
#include "cli/commands.h"
#include "cli/play_loop.h"
#include "table/table.h"
#include "tests/cli/fits.h"
#include "tests/cli/program.h"

namespace duckpond {
namespace {

// How the program calls itself when these tests call it.
const std::string called = cli::quoted_for_shell(program_path());

const std::string seed = " --seed " + repeated("0123456789abcdef", 4);

// "1" is the first move of every list, and as good as Enter where the keyboard is handed over.
const std::string ones = repeated("1\n", 3000);

Record record_in(const std::string& path) {
    auto record = parse_record(text_of(path));
    EXPECT_TRUE(record) << path;
    return record ? *record : Record();
}

std::vector<std::string> pieces(const std::string& text, const std::string& between) {
    std::vector<std::string> all;
    for (std::size_t at = 0; at <= text.size();) {
        const std::size_t end = std::min(text.find(between, at), text.size());
        all.push_back(text.substr(at, end - at));
        at = end + between.size();
    }
    return all;
}

// The record of a match that came to its end can be told again, as everybody may read it.
void expect_replays(const Folder& folder, const char* ending) {
    EXPECT_TRUE(Table::open(record_in(folder.file("end.record"))));
    for (const char* as : {"", " --seat 0", " --all"}) {
        const Ran told = folder.type("replay end.record --lang en" + std::string(as), "");
        EXPECT_EQ(told.code, 0);
        EXPECT_FALSE(has(told.out, "\n\n\n") || has(told.out, "    \n")) << "what is not said leaves no gap";
        EXPECT_TRUE(has(flat(told.out), ending)) << told.out;
    }
}

TEST(Play, AloneAgainstBotsToTheEnd) {
    const Folder folder;
    const Ran ran = folder.type("play killer-duckie --players 3 --name Anna --lang en --save end.record" + seed, ones);
    EXPECT_EQ(ran.code, 0) << ran.out;
    for (const char* part : {"Killer Duckie: Anna, Mallard and Teal sit down.", "Anna (you)", "Your hand", "Pile",
                             "The match is over.", "1. ", "3. ", ": 2 points", "Saved in end.record."}) {
        EXPECT_TRUE(has(flat(ran.out), part)) << part;
    }
    EXPECT_FALSE(has(ran.out, "\x1b")) << "no colours into a file";
    const Record record = record_in(folder.file("end.record"));
    EXPECT_TRUE(record.outcome);
    EXPECT_TRUE(Table::open(record));
}

TEST(Play, BotsOfEveryLevelAndHints) {
    const Folder folder;
    const Ran ran =
        folder.type("play killer-duckie --players 4 --name Anna --lang en --bots duckling,iterations=40,random" + seed,
                    "hint\n" + ones);
    EXPECT_EQ(ran.code, 0) << ran.out;
    EXPECT_TRUE(has(flat(ran.out), " of 100 deals I imagined. ")) << ran.out;
    EXPECT_TRUE(has(flat(ran.out), " deals to the end of the match. 100 would be first place")) << ran.out;
    EXPECT_TRUE(has(ran.out, "█")) << ran.out;
    EXPECT_TRUE(has(flat(ran.out), "The match is over."));
    const Ran german = folder.type("play ducks-and-geese --lang de --bots random" + seed, "tipp\nende\n");
    EXPECT_TRUE(has(flat(german.out), " von 100 Partien vorn, die ich mir vorgestellt habe")) << german.out;
    expect_refused("play killer-duckie --lang en --bots swan", "There is no bot \"swan\".");
}

TEST(Play, InGerman) {
    const Folder folder;
    const Ran ran = folder.type("play killer-duckie --players 3 --name Anna --lang de --save end.record" + seed,
                                "regeln\nhilfe\n" + ones);
    EXPECT_EQ(ran.code, 0) << ran.out;
    for (const char* part : {"Anna (du)", "Deine Hand", "Stapel", "Die Partie ist vorbei.", "Punkte",
                             "Wer einen Killer zieht", "protokoll"}) {
        EXPECT_TRUE(has(flat(ran.out), part)) << part;
    }
    for (const char* english : {"Your", " you ", "hidden", "plays", "draws"}) EXPECT_FALSE(has(ran.out, english));
    EXPECT_TRUE(has(output_of("LC_ALL=de_DE.UTF-8 " + program_path() + " play </dev/null", *std::make_unique<int>()),
                    "Welches Spiel?"));
    EXPECT_TRUE(has(output_of("LC_ALL=C LANG=de_DE " + program_path() + " play </dev/null", *std::make_unique<int>()),
                    "Which game?"));
}

TEST(Play, LinesFitTheTerminal) {
    const Folder folder;
    const Ran ran = folder.type("play killer-duckie --players 8 --bots duckling --lang de", "regeln\nhilfe\n" + ones);
    expect_fits_the_terminal(ran.out);
}

// "3" is a move now and then, and "1" always is.
const std::string mixed = repeated("3\n1\n2\n1\n", 3000);

TEST(Play, EveryGameFitsANarrowTerminalInEveryLanguage) {
    const Folder folder;
    for (const AnyGame& game : catalog()) {
        for (const char* language : {"en", "de"}) {
            const Ran ran = folder.type("play " + std::string(game.id) + " --bots random --lang " + language + seed,
                                        "rules\nhelp\nmoves\n" + mixed, "COLUMNS=60 ");
            EXPECT_EQ(ran.code, 0) << ran.out;
            expect_fits_the_terminal(ran.out, 60);
        }
    }
}

// The table as it lies at the end comes after the news and right before the standings, whatever the game.
TEST(Play, ShowsTheTableAsTheMatchLeftIt) {
    const Folder folder;
    const std::map<std::string, const char*> pictures{{"duck-and-cover", "Deck "},
                                                      {"duck-duck-go", "|   |"},
                                                      {"duck-that-goose", "Pile "},
                                                      {"ducks-and-geese", "Hand "},
                                                      {"killer-duckie", "Pile "}};
    for (const AnyGame& game : catalog()) {
        const Ran ran =
            folder.type("play " + std::string(game.id) + " --bots random --lang en" + seed, "3\n1\n2\n" + mixed);
        const std::string end = ran.out.substr(std::min(ran.out.rfind("── "), ran.out.size()));
        const std::size_t picture = end.find(pictures.at(std::string(game.id)));
        EXPECT_TRUE(has(end.substr(0, end.find('\n') + 16), "\nWhat happened:\n")) << end;
        EXPECT_LT(picture, end.find("The match is over.")) << end;
        EXPECT_LT(end.find("\n\n"), picture) << end;
    }
}

// The last rows before each prompt, as many as the terminal has.
std::vector<std::string> screens_of(const std::string& all, std::size_t rows) {
    std::vector<std::string> screens;
    std::vector<std::string> texts = pieces(all, "Your move");
    texts.pop_back();
    std::string before;
    for (const std::string& text : texts) {
        before += text;
        std::vector<std::string> lines = pieces(before, "\n");
        if (lines.size() > rows) lines.erase(lines.begin(), lines.end() - static_cast<std::ptrdiff_t>(rows));
        std::string& screen = screens.emplace_back();
        for (const std::string& line : lines) screen += line + '\n';
    }
    return screens;
}

// What one moves is on the screen together with the moves, with as many others as there are at most tables.
TEST(Play, KeepsTheTableInSight) {
    const Folder folder;
    const auto played = [&](const std::string& game, const std::vector<std::string>& typed, TerminalSize size) {
        return screens_of(
            at_a_terminal({"play", game, "--players", "4", "--bots", "random", "--lang", "en", "--name", "Anna",
                           "--save", folder.file("a.record"), "--force", "--seed", repeated("0123456789abcdef", 4)},
                          "Your move", typed, size),
            size.rows);
    };
    for (const TerminalSize size : {TerminalSize{}, TerminalSize{.rows = 30, .columns = 60}}) {
        const auto grids = played("duck-and-cover", {"1\n", "1\n", "2\n", "1\n", "2\n", "1\n", "quit\n"}, size);
        for (const std::string& screen : grids) {
            EXPECT_TRUE(has(screen, "Anna (you): ")) << screen;
            EXPECT_TRUE(has(screen, "The captain calls ")) << screen;
        }
        const auto boards = played("duck-duck-go", {"1\n", "2\n", "1\n", "1\n", "quit\n"}, size);
        for (const std::string& screen : boards) {
            EXPECT_EQ(pieces(screen, "|\n").size(), 1U + 12) << "all lines of the board:\n" << screen;
            EXPECT_TRUE(has(screen, "Anna, you can:")) << screen;
        }
    }
}

TEST(Play, ShowsTheRangesThatAreScored) {
    const Folder folder;
    const Ran ran = folder.type(
        "play duck-that-goose --players 3 --bots random --name Anna --lang en --option length=2" + seed, mixed);
    const std::vector<std::string> screens = pieces(ran.out, "── ");
    const auto scored = std::find_if(screens.begin(), screens.end(),
                                     [](const std::string& screen) { return has(screen, "The round is over."); });
    ASSERT_NE(scored, screens.end()) << ran.out;
    EXPECT_TRUE(has(*scored, "Round 1 of 2;")) << *scored;
    EXPECT_TRUE(has(*scored, " score")) << *scored;
    EXPECT_FALSE(has(*scored, "[ ]")) << "all cards lie open:\n" << *scored;
    EXPECT_LT(scored->find("What happened:"), scored->find("\n\nRound 1 of 2;")) << *scored;
    EXPECT_TRUE(has(*scored, "\n\nThe round is over.")) << *scored;
    EXPECT_TRUE(has(*(scored + 1), "Round 2 of 2;")) << "and only then the next deal\n" << *(scored + 1);
}

TEST(Play, DuckAndCoverToTheEnd) {
    const Folder folder;
    const Ran ran = folder.type(
        "play duck-and-cover --players 3 --name Anna --lang en --option surprises=on --save end.record" + seed,
        "rules\n" + mixed);
    EXPECT_EQ(ran.code, 0) << ran.out;
    for (const char* part : {"Duck & Cover: Anna, Mallard and Teal sit down.", "Round 1 of 3 ", "Round 3 of 3 ",
                             "Anna (you): 30 splashes", "(cover ", "You choose to cover ", "The captain calls MAX",
                             "The captain calls REPEAT", "Quack! Your ", "Mallard quacks: ", "Everybody quacks: ",
                             "The deck has run out and is reshuffled: ", "Missing in this round: ", "Round 2 begins",
                             "That was the last round.", "The match is over.", "Saved in end.record."}) {
        EXPECT_TRUE(has(flat(ran.out), part)) << part;
    }
    // Which duck of another's is moved is the luck of bots, which is their own.
    bool tells_of_anothers_duck = false;
    for (int duck = 1; duck <= 12; ++duck) {
        tells_of_anothers_duck = tells_of_anothers_duck || has(flat(ran.out), "’s " + std::to_string(duck) + " ");
    }
    EXPECT_TRUE(tells_of_anothers_duck);
    for (const char* part : {"hidden", "none", "{", "  \n", "._", "_is", "\x1b"}) {
        EXPECT_FALSE(has(ran.out, part)) << part << '\n' << ran.out;
    }
    expect_replays(folder, "That was the last round.");
}

TEST(Play, DuckAndCoverInGermanFitsTheTerminal) {
    const Folder folder;
    const Ran ran =
        folder.type("play duck-and-cover --players 7 --bots random --lang de --option competition=on" + seed,
                    "regeln\nhilfe\n" + mixed);
    EXPECT_TRUE(has(ran.out, "Die Partie ist vorbei.")) << ran.out;
    for (const char* english : {" you ", "hidden", " covers ", "quacks", " stack ", "splash", "Round"}) {
        EXPECT_FALSE(has(ran.out, english)) << english;
    }
    expect_fits_the_terminal(ran.out);
}

TEST(Play, DuckThatGooseToTheEnd) {
    const Folder folder;
    const Ran ran = folder.type(
        "play duck-that-goose --players 4 --name Anna --lang en --option deck=advanced --option length=3 "
        "--option peeking=on --save end.record" +
            seed,
        "rules\n" + mixed);
    EXPECT_EQ(ran.code, 0) << ran.out;
    for (const char* part :
         {"DUCK THAT GOOSE!: Anna, Mallard, Teal and Eider sit down.", "Round 1 of 3;", "Round 3 of 3;",
          "> Anna (you) ", "Asked you: Deck or pile?", "Look at your 1st and 2nd cards (look 1 2)",
          "starts the discard pile.", "All 3 rounds are played.", "The match is over.", "Saved in end.record."}) {
        EXPECT_TRUE(has(flat(ran.out), part)) << part;
    }
    for (const char* part : {"hidden", "none", "{", "  \n", "._", "_is", "\x1b"}) {
        EXPECT_FALSE(has(ran.out, part)) << part << '\n' << ran.out;
    }
    expect_replays(folder, "All 3 rounds are played.");
}

TEST(Play, DuckThatGooseInGermanFitsTheTerminal) {
    const Folder folder;
    const Ran ran = folder.type(
        "play duck-that-goose --players 9 --bots random --lang de --option deck=advanced --option length=2" + seed,
        "regeln\nhilfe\n" + mixed);
    EXPECT_TRUE(has(ran.out, "Die Partie ist vorbei.")) << ran.out;
    for (const char* english : {" you ", "hidden", "plays", "draws", " card ", " range", "joins"}) {
        EXPECT_FALSE(has(ran.out, english)) << english;
    }
    expect_fits_the_terminal(ran.out);
}

TEST(Play, DuckDuckGoToTheEnd) {
    const Folder folder;
    const Ran ran = folder.type(
        "play duck-duck-go --players 4 --bots random --name Anna --lang en --option rules=advanced --save end.record" +
            seed,
        "rules\n" + mixed);
    EXPECT_EQ(ran.code, 0) << ran.out;
    for (const char* part :
         {"duck! duck! GO!: Anna, Mallard, Teal and Eider sit down.", "The duckies are placed on Lily pad",
          "Round 9 on Lily pad", "(you) 0 [", "Place your ducky on o2, facing east", "Blue token: draw three cards",
          " > ", " of o", " the bird dog.", "Your ducky moves with ", "Bonk! Your ducky bumps into ",
          "jumps from start space to start space.", " touches the ", "Down the drain! ", "The match is over.",
          "Saved in end.record."}) {
        EXPECT_TRUE(has(flat(ran.out), part)) << part;
    }
    for (const char* part : {"hidden", "none", "{", "  \n", "._", "_is", "lily-pad", "\x1b"}) {
        EXPECT_FALSE(has(ran.out, part)) << part << '\n' << ran.out;
    }
    expect_replays(folder, "Down the drain! ");
}

TEST(Play, TheSameSeedGivesTheBotsTheSameLuck) {
    const auto play = [] {
        const Folder folder;
        return folder
            .type("play killer-duckie --players 4 --bots random --name Anna --lang en --save end.record" + seed, mixed)
            .out;
    };
    EXPECT_EQ(play(), play());
}

TEST(Play, DuckDuckGoInGermanFitsTheTerminal) {
    const Folder folder;
    const Ran ran = folder.type("play duck-duck-go --players 3 --bots random --lang de --option rules=advanced" + seed,
                                "regeln\nhilfe\n" + mixed);
    EXPECT_TRUE(has(ran.out, "Die Partie ist vorbei.")) << ran.out;
    for (const char* english : {" you ", "hidden", " moves ", "bumps", " ducky", "bird dog", "space"}) {
        EXPECT_FALSE(has(ran.out, english)) << english;
    }
    expect_fits_the_terminal(ran.out);
}

TEST(Play, TakesANameBeforeAPlace) {
    const Folder folder;
    const Ran ran = folder.type(
        "play duck-that-goose --players 3 --hotseat --lang en --name Anna --name Ann --name Cleo --option length=20 "
        "--option deck=advanced --save a.record" +
            seed,
        repeated("steal>Anna:1\nsteal > ann : 1\nflip>cleo:2\n3\n1\n2\n1\n", 3000));
    EXPECT_TRUE(has(ran.out, "(steal>Ann") || has(ran.out, "(steal>Cleo")) << "offered so";
    const std::vector<RecordedMove> moves = record_in(folder.file("a.record")).moves;
    EXPECT_TRUE(std::any_of(moves.begin(), moves.end(), [](const RecordedMove& move) {
        return move.notation == "steal>0:1" || move.notation == "steal>1:1" || move.notation == "flip>2:2";
    }));
}

// Whoever could step in is not asked at a shared keyboard, since that would tell; they say so themselves.
TEST(Play, SomebodyStepsInWhileAnotherIsAsked) {
    const Folder folder;
    const Ran ran = folder.type(
        "play duck-that-goose --players 2 --hotseat --lang en --name Anna --name Bea --save a.record" + seed,
        "\nbea: look 9 9\nnobody: look 1 2\nBEA: look 1 2\nlook 3 4\nquit\n");
    EXPECT_EQ(ran.code, 0) << ran.out;
    const std::vector<RecordedMove> moves = record_in(folder.file("a.record")).moves;
    ASSERT_EQ(moves.size(), 2U) << ran.out;
    EXPECT_EQ(moves[0].seat, Seat(1));
    EXPECT_EQ(moves[0].notation, "look 1 2");
    EXPECT_EQ(moves[1].seat, Seat(0));
}

TEST(Play, MenusNeedEnterAlone) {
    const Folder folder;
    const Ran ran = folder.type("play --lang en", repeated("\n", 10) + "quit\n");
    EXPECT_EQ(ran.code, 0) << ran.out;
    for (const std::string& part : std::vector<std::string>{
             "1 Duck & Cover: ", "3 DUCK THAT GOOSE!: ", " Killer Duckie: ", "Which game? [1]",
             "How many players, 2 to 7? [4]", "Rounds: 1 to 10? [3]", "Surprises: on or off? [off]",
             "Player 1, Mallard, Teal and Eider sit down",
             "To go on: " + called + " play --resume " + folder.file("state/duckpond/duckpond-")}) {
        EXPECT_TRUE(has(flat(ran.out), part)) << part << '\n' << ran.out;
    }
}

TEST(Play, MenusTakeAnswersAndRefuseNonsense) {
    const Folder folder;
    const Ran ran = folder.type(
        "play --lang en --save a.record",
        "chess\nkiller-duckie\n9\n3\n0\n2\nAnna\nanna\nBruno\nswan\ndrake, goose\ngoose\nperhaps\non\ngoose\nangel:1\n"
        "on\nangel:9\nquit\n");
    EXPECT_EQ(ran.code, 0) << ran.out;
    for (const char* part :
         {"There is no game \"chess\"", "Type a whole number from 2 to 8, not “9”.", "from 1 to 3, not “0”.",
          "Two players cannot both be called anna.", "There is no bot \"swan\".", "There is only 1 seat for 2 bots.",
          "How well does the bot play", "--bots goose", "on or off, not \"perhaps\"", "\"goose\" has no number",
          "The deck has 1 Angel for 3 players"}) {
        EXPECT_TRUE(has(flat(ran.out), part)) << part << '\n' << ran.out;
    }
    const Record record = record_in(folder.file("a.record"));
    EXPECT_EQ(record.options, R"({"stacking":true,"deck":{"angel":9}})");
    EXPECT_EQ(record.names, (std::vector<std::string>{"Anna", "Bruno", "Mallard"}));
}

// What is saved without a name is found again by the menus; so is what earlier programs left in the folder.
TEST(Play, MenusGoOnWithSavedMatches) {
    const Folder folder;
    EXPECT_FALSE(has(folder.type("play --lang en", "").out, "saved")) << "nothing to go on with";
    const std::string match = "play killer-duckie --players 3 --lang en --name ";
    EXPECT_EQ(folder.type(match + "Anna --save duckpond-old.record" + seed, "1\nquit\n").code, 0);
    std::ofstream(folder.file("duckpond-torn.record")) << "duckpond record";
    EXPECT_TRUE(has(folder.type(match + "Bea" + seed, "1\nquit\n").out, folder.file("state/duckpond/duckpond-killer")));
    Ran ran = folder.type("play --lang en", "8\n0\n7\n\n");
    for (const char* part : {"Or go on with a saved match:", " 6 Killer Duckie with ", " 7 Killer Duckie with ",
                             "Type a whole number from 1 to 7, not “8”.", "Killer Duckie goes on after "}) {
        EXPECT_TRUE(has(flat(ran.out), part)) << part << '\n' << ran.out;
    }
    EXPECT_FALSE(has(folder.type("play --lang de --players 2", "").out, "gespeicherten"))
        << "a new match was asked for";
    EXPECT_TRUE(has(folder.type("play --lang de", "").out, "gespeicherten"));
}

// A record does not say how well its bots play, and it is asked again; where all are people, nobody asks.
TEST(Play, MenusAskForTheLevelOfASavedMatchsBots) {
    const Folder folder;
    const std::string match = "play killer-duckie --players 3 --lang en --bots goose" + seed;
    EXPECT_EQ(folder.type(match + " --people 2", "").code, 0);
    Ran ran = folder.type("play --lang en", "6\nswan\nduckling\n");
    for (const char* part : {"How well does the bot play", "[drake]", "There is no bot \"swan\".", " sit down.",
                             "--bots duckling --lang en"}) {
        EXPECT_TRUE(has(flat(ran.out), part)) << part << '\n' << ran.out;
    }
    EXPECT_FALSE(has(folder.type("play --lang en", "6\n\n").out, "--bots")) << "the usual level is the program's own";
    ran = folder.type("play --lang en --bots random", "6\n");
    EXPECT_FALSE(has(ran.out, "How well")) << ran.out;
    EXPECT_TRUE(has(ran.out, "--bots random")) << ran.out;
    const Folder shared;
    EXPECT_EQ(shared.type("play killer-duckie --hotseat --players 2 --lang en" + seed, "").code, 0);
    ran = shared.type("play --lang en", "6\n");
    EXPECT_FALSE(has(ran.out, "How well")) << ran.out;
    EXPECT_TRUE(has(ran.out, " sit down.")) << ran.out;
}

// However long their names are, and however many there are: the games stay in sight.
TEST(Play, MenusListTheNewestMatchesInALineEach) {
    const Folder folder;
    EXPECT_EQ(folder.type("play killer-duckie --players 2 --lang en --name Anna" + seed, "").code, 0);
    const std::string saved = folder.file("state/duckpond/");
    const std::string first = std::filesystem::directory_iterator(saved)->path().string();
    Record record = record_in(first);
    const auto now = std::filesystem::last_write_time(first);
    for (int i = 1; i < 8; ++i) {
        record.names = {std::to_string(i) + std::string(23, 'A'), std::string(24, 'B')};
        const std::string path = saved + std::to_string(i) + ".record";
        std::ofstream(path) << to_text(record);
        std::filesystem::last_write_time(path, now + std::chrono::minutes(i));
    }
    const Ran ran = folder.type("play --lang en", "12\n11\n14\n13\n\n");
    EXPECT_TRUE(has(ran.out, "Or go on with a saved match:\n 6  Killer Duckie with 7AAA")) << ran.out;
    EXPECT_TRUE(has(ran.out, "\n10  Killer Duckie with 3AAA")) << ran.out;
    EXPECT_TRUE(has(ran.out, "AAA…, after ")) << "names make room for the rest:\n" << ran.out;
    EXPECT_TRUE(has(ran.out, "\n11  3 older matches\nWhich game? [1]")) << ran.out;
    EXPECT_TRUE(has(ran.out, "Type a whole number from 1 to 11, not “12”.")) << ran.out;
    EXPECT_TRUE(has(ran.out, "\n13  Killer Duckie with Anna")) << "all of them, behind that number: " << ran.out;
    EXPECT_TRUE(has(ran.out, "Type a whole number from 1 to 13, not “14”.")) << ran.out;
    EXPECT_TRUE(has(flat(ran.out), "At this keyboard: Anna.")) << ran.out;
    std::istringstream lines(ran.out.substr(0, ran.out.find("Which game?")));
    for (std::string line; std::getline(lines, line);) EXPECT_LE(cli::columns(line), 80) << line;
}

// What is offered can be played by so many; where the answers do not go together, they are the defaults of the next
// try.
TEST(Play, MenusOfferWhatCanBePlayed) {
    const Folder folder;
    Ran ran = folder.type("play --lang en --save a.record --name Anna --people 1",
                          "ducks-and-geese\n5\n\n\n25\non\n\n\n\n\n\noff\n\n\n\nquit\n");
    EXPECT_TRUE(has(ran.out, "Mode: partners or cutthroat? [cutthroat]")) << ran.out;
    EXPECT_TRUE(has(ran.out, "Points to win: usual or 1 to ")) << ran.out;
    const std::size_t again = ran.out.rfind("Mode: partners or cutthroat? [cutthroat]");
    EXPECT_NE(again, ran.out.find("Mode: ")) << "no dog without partners:\n" << ran.out;
    EXPECT_TRUE(has(ran.out.substr(again), "[25]")) << ran.out;
    EXPECT_EQ(record_in(folder.file("a.record")).options, R"({"mode":"cutthroat","target":25,"dog":false})") << ran.out;
    ran = folder.type("play --lang de --name Anna --people 1", "ducks-and-geese\n4\n\n");
    EXPECT_TRUE(has(ran.out, "Spielart: partners oder cutthroat? [partners]")) << ran.out;
}

TEST(Play, MenusRefuseWhatWasTypedBefore) {
    const Folder folder;
    for (const char* typed : {"--people abc", "--people 9", "--players abc"}) {
        const Ran ran = folder.type("play --lang en " + std::string(typed), repeated("\n", 9));
        EXPECT_EQ(ran.code, 2);
        EXPECT_TRUE(has(ran.out, "must be a whole number from")) << ran.out;
    }
}

TEST(Play, EndsInTheMenusAtTheEndOfInput) {
    const Folder folder;
    for (int answers = 0; answers < 6; ++answers) {
        const Ran ran = folder.type("play --lang en", repeated("\n", answers));
        EXPECT_EQ(ran.code, 0);
        EXPECT_TRUE(has(ran.out, answers < 6 ? "Until next time." : "Saved")) << ran.out;
    }
}

// Nonsense is answered with a sentence and changes nothing.
TEST(Play, RefusesWhatIsNoMove) {
    const Folder folder;
    const Ran ran = folder.type("play killer-duckie --players 2 --hotseat --lang en --save a.record" + seed,
                                "\n\n0\n99\n99999999999999999999\nfly away\nkiller\nundo\nlog\n{0}\n\x1b[2J\n" +
                                    std::string(5000, 'x') + "\nhelp\n");
    EXPECT_EQ(ran.code, 0);
    for (const char* part :
         {"Type the number of a move", "There is no move 0;", "There is no move 99;",
          "There is no move 99999999999999999999;", "“fly away” is neither", "“killer” is neither",
          "Nobody at this keyboard has made a move yet.", "Nothing has happened yet.", "“{0}” is neither",
          "“[2J” is neither", "xxx…” is neither", "undo take back", "Saved in a.record."}) {
        EXPECT_TRUE(has(flat(ran.out), part)) << part << '\n' << ran.out;
    }
    EXPECT_FALSE(has(ran.out, "“" + std::string(61, 'x')));
    EXPECT_FALSE(has(ran.out, "\x1b"));
    EXPECT_TRUE(record_in(folder.file("a.record")).moves.empty());
}

TEST(Play, TakesNotationWithNames) {
    const Folder folder;
    const Ran ran = folder.type(
        "play killer-duckie --hotseat --players 2 --name Anna --name Bruno --save a.record "
        "--lang en --option deck=rude:0,shuffle:0,dodge:0,seer:0,cancel:0,begger:40" +
            seed,
        "\nBegger > anna\nbegger>bruno\n");
    EXPECT_EQ(ran.code, 0);
    const std::vector<RecordedMove> moves = record_in(folder.file("a.record")).moves;
    ASSERT_EQ(moves.size(), 1U) << ran.out;
    EXPECT_EQ(moves[0].notation, moves[0].seat == Seat(0) ? "begger>1" : "begger>0");
    EXPECT_TRUE(has(ran.out, moves[0].seat == Seat(0) ? "Play Begger on Bruno (begger>Bruno)"
                                                      : "Play Begger on Anna (begger>Anna)"))
        << ran.out;
}

TEST(Play, EnterPassesInAWindowAndOnlyThere) {
    const Folder folder;
    const Ran ran = folder.type(
        "play killer-duckie --hotseat --players 2 --save a.record --lang en "
        "--option deck=rude:0,shuffle:0,dodge:0,begger:0,cancel:0,seer:40" +
            seed,
        "\n\nseer\n\n\n");
    const std::vector<RecordedMove> moves = record_in(folder.file("a.record")).moves;
    ASSERT_EQ(moves.size(), 2U) << ran.out;
    EXPECT_EQ(moves[0].notation, "seer");
    EXPECT_EQ(moves[1].notation, "pass");
    EXPECT_TRUE(has(ran.out, "Enter passes")) << "also for who holds no Cancel";
}

TEST(Play, QuitsAndGoesOn) {
    const Folder folder;
    Ran ran = folder.type("play killer-duckie --hotseat --players 2 --lang en --save a.record" + seed, "\n1\nquit\n");
    EXPECT_TRUE(has(ran.out, "To go on: " + called + " play --resume a.record --lang en\n")) << ran.out;
    const Record before = record_in(folder.file("a.record"));
    EXPECT_EQ(before.moves.size(), 1U);
    ran = folder.type("play --resume a.record --lang en", "");
    EXPECT_TRUE(
        has(flat(ran.out), "Killer Duckie goes on after 1 move. Everybody is at this keyboard: Player 1 and Player 2."))
        << ran.out;
    EXPECT_EQ(record_in(folder.file("a.record")), before) << "the end of input saves, too";
    ran = folder.type("play --resume a.record --lang en", ones);
    EXPECT_TRUE(has(ran.out, "The match is over.")) << ran.out;
    const Record after = record_in(folder.file("a.record"));
    EXPECT_TRUE(after.outcome);
    EXPECT_EQ(after.moves.front(), before.moves.front());
    ran = folder.type("play --resume a.record --lang en", "");
    EXPECT_TRUE(has(ran.out, "The match is over.")) << "nothing to play, but nothing lost";
    EXPECT_TRUE(has(ran.out, "This match of Killer Duckie is over, after ")) << ran.out;
    EXPECT_FALSE(has(ran.out, "goes on")) << ran.out;
}

TEST(Play, SaysHowToGoOnWithTheSameBots) {
    const Folder folder;
    const std::string match = "play --bots random,iterations=9 killer-duckie --lang en --save ";
    Ran ran = folder.type(match + "\"it's \\$HOME\"" + seed, "");
    const std::string command = R"(--resume 'it'\''s $HOME' --bots random,iterations=9 --lang en)";
    EXPECT_TRUE(has(ran.out, "To go on: " + called + " play " + command + '\n')) << ran.out;
    ran = folder.type("play " + command, "");
    EXPECT_TRUE(has(ran.out, "Killer Duckie goes on ")) << ran.out;
}

// A name that holds what looks like a negative number, and is longer than a line.
TEST(Play, PrintsFilesAndCommandsAsTheyAre) {
    const Folder folder;
    const std::string name = "a -5 " + std::string(90, 'x') + ".record";
    const Ran ran = folder.type("play killer-duckie --lang en --save '" + name + '\'' + seed, "");
    EXPECT_TRUE(has(ran.out, "Saved in " + name + ".\n")) << ran.out;
    EXPECT_TRUE(has(ran.out, "play --resume '" + name + "' --lang en\n")) << ran.out;
    EXPECT_EQ(folder.type("play --lang en --resume '" + name + '\'', "").code, 0);
}

// Who the record says, or else the first; a match may change hands on the way.
TEST(Play, PeopleStayPeople) {
    const Folder folder;
    const std::string names = " --people 2 --name Anna --name Bert";
    EXPECT_EQ(folder.type("play killer-duckie --players 3 --lang en --save a" + names + seed, "").code, 0);
    EXPECT_EQ(record_in(folder.file("a")).people, (SeatSet{Seat(0), Seat(1)}));
    const auto resumed = [&](const std::string& more) {
        return flat(folder.type("play --resume a --lang en" + more, "\n1\nquit\n").out);
    };
    EXPECT_TRUE(has(resumed(""), "sit down"));
    EXPECT_TRUE(has(resumed(""), "At this keyboard: Anna and Bert. Bots: "));
    EXPECT_TRUE(has(resumed(" --people 1"), "At this keyboard: Anna. Bots: Bert and "));
    EXPECT_EQ(record_in(folder.file("a")).people, SeatSet{Seat(0)});

    Record old = record_in(folder.file("a"));
    old.people = {};
    std::ofstream(folder.file("a")) << to_text(old);
    EXPECT_TRUE(has(resumed(""), "At this keyboard: Anna. Bots: Bert and ")) << "as records were before";
    old.people = {Seat(2)};
    std::ofstream(folder.file("a")) << to_text(old);
    EXPECT_TRUE(has(resumed(""), "At this keyboard: " + old.names[2] + ". Bots: Anna and Bert."));
}

// A file is somebody's work: only the same match may be saved over it.
TEST(Play, OverwritesNothingUnasked) {
    const Folder folder;
    std::ofstream(folder.file("letter")) << "Dear Anna";
    const std::string match = "play killer-duckie --lang en" + seed + " --save ";
    Ran ran = folder.type(match + "letter", "");
    EXPECT_EQ(ran.code, 2);
    EXPECT_TRUE(has(flat(ran.out), "letter already exists and holds something other than this match so far."))
        << ran.out;
    EXPECT_EQ(text_of(folder.file("letter")), "Dear Anna");
    EXPECT_EQ(folder.type(match + "a", "1\n").code, 0);
    EXPECT_EQ(folder.type(match + "b", "").code, 0);
    EXPECT_EQ(folder.type("play --resume a --save b --lang en", "").code, 0) << "the same match, further";
    const std::string before = text_of(folder.file("a"));
    ASSERT_FALSE(record_in(folder.file("a")).moves.empty());
    EXPECT_EQ(folder.type(match + "a", "").code, 2) << "the same match from its beginning";
    EXPECT_EQ(folder.type(match + "c", "").code, 0);
    EXPECT_EQ(folder.type("play --resume c --save a --lang en", "").code, 2) << "the same match, not as far";
    EXPECT_EQ(folder.type("play killer-duckie --lang en --save a", "").code, 2) << "another deal";
    EXPECT_EQ(folder.type("play killer-duckie --players 2 --lang en" + seed + " --save a", "").code, 2);
    EXPECT_EQ(text_of(folder.file("a")), before);
    EXPECT_EQ(folder.type(match + "letter --force", "").code, 0);
    EXPECT_EQ(record_in(folder.file("letter")).game, "killer-duckie");
}

// While a bot thinks for a minute.
TEST(Play, SignalsSaveTheMatch) {
    const Folder folder;
    for (const char* signal : {"INT", "HUP", "TERM"}) {
        int code = 0;
        const std::string path = folder.file(signal);
        const std::string wish = " play killer-duckie --bots ms=60000 --lang en --save '" + path + '\'' + seed;
        const std::string out =
            output_of("cd '" + folder.file("") + "'; mkfifo in; exec 3<>in; '" + program_path() + "'" + wish +
                          " <&3 >out 2>&1 & until grep -q 'sit down' out || ! kill -0 $! 2>/dev/null; do sleep 0.1; "
                          "done; kill -" +
                          signal + " $!; wait $!; code=$?; cat out; rm in out; exit $code",
                      code);
        EXPECT_EQ(code, 0) << out;
        EXPECT_TRUE(has(out, "Saved in " + path)) << out;
        EXPECT_TRUE(record_in(path).moves.empty()) << "nothing is made of half a thought";
    }
}

TEST(Play, AFaultKeepsTheRecord) {
    const Folder folder;
    const Texts& texts = **Texts::in("en");
    cli::PlayWish wish;
    wish.record.game = "killer-duckie";
    wish.record.rules_version = (*find_game("killer-duckie"))->rules_version;
    wish.record.names = {"Anna", "Bruno"};
    wish.record.options = "{}";
    wish.people = {};
    wish.bots = {{.iterations = -1}};  // no limit at all, which a search does not take
    wish.save = folder.file("a.record");
    cli::Terminal terminal;
    cli::PlayLoop loop(*Table::open(wish.record), wish, texts, terminal);
    EXPECT_THROW(loop.run(), Fault);
    EXPECT_EQ(record_in(wish.save), wish.record);
}

TEST(Play, KeepsTheRecordWhereNothingCanBePrinted) {
    const Folder folder;
    const Ran ran = folder.type(
        "play duck-and-cover --players 7 --bots random --lang en --save a.record" + seed + " >/dev/full", ones);
    EXPECT_EQ(ran.code, 1);
    EXPECT_TRUE(Table::open(record_in(folder.file("a.record"))));
}

TEST(Play, TakesMovesBackAtASharedKeyboard) {
    const Folder folder;
    const Ran ran = folder.type(
        "play killer-duckie --hotseat --players 2 --lang en --name Anna --name Bruno --save a.record"
        " --option deck=rude:0,shuffle:0,dodge:0,begger:0,cancel:0,seer:40" +
            seed,
        "\nseer\n\nundo\n\nseer\n\npass\n\nlog\nundo\n\nquit\n");
    EXPECT_TRUE(has(ran.out, "’s last move is taken back.")) << ran.out;
    const std::vector<RecordedMove> moves = record_in(folder.file("a.record")).moves;
    ASSERT_EQ(moves.size(), 1U) << ran.out;
    EXPECT_EQ(moves[0].notation, "seer");
    const Ran alone = folder.type("play killer-duckie --lang en --save b.record", "undo\n");
    EXPECT_TRUE(has(alone.out, "when several people share the keyboard")) << alone.out;
}

// What "Your hand" said, whenever it could be said to that seat.
std::map<std::string, std::set<std::string>> hands_ever(const Record& record) {
    const cli::Sentences says(**Texts::in("en"), record.game, record.names);
    std::map<std::string, std::set<std::string>> hands;
    Record prefix = record;
    prefix.milestones.clear();
    prefix.outcome.reset();
    for (std::size_t count = 0; count <= record.moves.size(); ++count) {
        prefix.moves.assign(record.moves.begin(), record.moves.begin() + static_cast<std::ptrdiff_t>(count));
        const auto table = Table::open(prefix);
        for (int i = 0; i < record.players(); ++i) {
            const auto view = boost::json::parse(table->match().view(Seat(i)));
            std::vector<std::string> cards;
            for (const auto& card : view.at("players").at(static_cast<std::size_t>(i)).at("hand").as_array()) {
                cards.emplace_back(card.as_string());
            }
            hands[table->name(Seat(i))].insert(says.list(cards));
        }
    }
    return hands;
}

// Every line of news that each player was ever due.
std::map<std::string, std::set<std::string>> news_ever(const Record& record) {
    const cli::Sentences says(**Texts::in("en"), record.game, record.names);
    const auto table = Table::open(record);
    std::map<std::string, std::set<std::string>> news;
    for (int i = 0; i < record.players(); ++i) {
        for (const Message& message : table->since(Seat(i), 0)) {
            news[table->name(Seat(i))].insert(says.events(message.events, Seat(i)));
        }
    }
    return news;
}

std::vector<std::string> news_on(const std::string& screen) {
    std::vector<std::string> news;
    std::istringstream lines(screen);
    bool reading = false;
    for (std::string line; std::getline(lines, line);) {
        if (line == "What happened:") {
            reading = true;
        } else if (!line.starts_with("  ")) {
            reading = false;
        } else if (reading && line.starts_with("    ")) {
            news.back() += line.substr(3);
        } else if (reading && !line.starts_with("  (and ")) {
            news.push_back(line.substr(2));
        }
    }
    return news;
}

std::string unwrapped_after(const std::string& text, const std::string& label) {
    std::string all;
    std::istringstream lines(text.substr(text.find(label) + label.size()));
    for (std::string line; std::getline(lines, line) && (all.empty() || line.starts_with("   "));) {
        all += (all.empty() ? "" : " ") + line.substr(std::min(line.find_first_not_of(' '), line.size()));
    }
    return all;
}

TEST(Play, ASharedScreenShowsOneHandAtATime) {
    const Folder folder;
    const Ran ran = folder.type(
        "play killer-duckie --hotseat --players 3 --lang en --name Anna --name Bruno --name Cleo --save a.record" +
            seed,
        repeated("5\n3\n1\n", 2000));
    ASSERT_TRUE(has(ran.out, "The match is over.")) << ran.out;
    const auto hands = hands_ever(record_in(folder.file("a.record")));
    const auto due = news_ever(record_in(folder.file("a.record")));
    int told = 0;
    const std::vector<std::string> turns = pieces(ran.out, "Hand the keyboard to ");
    ASSERT_GT(turns.size(), 20U);
    for (std::size_t i = 1; i < turns.size(); ++i) {
        const std::string name = turns[i].substr(0, turns[i].find('.'));
        const std::string screen = turns[i].substr(turns[i].find('\n'));
        for (const char* other : {"Anna", "Bruno", "Cleo"}) {
            EXPECT_EQ(has(screen, std::string(other) + " (you)"), other == name) << turns[i];
        }
        const std::size_t end = i + 1 == turns.size() ? screen.rfind("── Killer Duckie") : screen.size();
        for (const std::string& line : news_on(screen.substr(0, end))) {  // the end is told to all
            EXPECT_EQ(due.at(name).count(line), 1U) << name << " is told: " << line;
            ++told;
        }
        for (const std::string& picture : pieces(screen, "── Killer Duckie")) {
            if (!has(picture, "Your hand")) continue;
            const std::string hand = unwrapped_after(picture, "Your hand");
            EXPECT_EQ(hands.at(name).count(hand), 1U) << name << " is shown " << hand;
        }
    }
    EXPECT_GT(told, 60);
    EXPECT_FALSE(has(turns.front(), "Your hand")) << "before the first hand-over";
}

// The brackets of a range are what the one at the keyboard remembers.
TEST(Play, ASharedScreenRemembersForOneAtATime) {
    const Folder folder;
    const Ran ran = folder.type(
        "play duck-that-goose --hotseat --players 3 --lang en --name Anna --name Bruno --name Cleo --option length=2 "
        "--option deck=advanced --save a.record" +
            seed,
        mixed);
    ASSERT_TRUE(has(ran.out, "The match is over.")) << ran.out;
    const auto due = news_ever(record_in(folder.file("a.record")));
    int told = 0;
    const std::vector<std::string> turns = pieces(ran.out, "Hand the keyboard to ");
    ASSERT_GT(turns.size(), 20U);
    for (std::size_t i = 1; i + 1 < turns.size(); ++i) {
        const std::string name = turns[i].substr(0, turns[i].find('.'));
        const std::string screen = turns[i].substr(turns[i].find('\n'));
        for (const char* other : {"Anna", "Bruno", "Cleo"}) {
            EXPECT_EQ(has(screen, std::string(other) + " (you)"), other == name) << turns[i];
        }
        for (const std::string& line : news_on(screen)) {
            EXPECT_EQ(due.at(name).count(line), 1U) << name << " is told: " << line;
            ++told;
        }
    }
    EXPECT_GT(told, 60);
}

TEST(Play, RefusesWithASentence) {
    expect_refused("play chess --lang en", "There is no game \"chess\"");
    expect_refused("play chess --lang de", "Es gibt kein Spiel „chess“");
    expect_refused("play killer-duckie --lang tlh", "There is no language \"tlh\". The languages are: en, de.");
    expect_refused("play killer-duckie --lang en --players 9", "--players must be a whole number from 2 to 8");
    expect_refused("play killer-duckie --lang en --players 3 --people 4",
                   "--people must be a whole number from 1 to 3");
    expect_refused("play killer-duckie --lang en --people 0", "--people must be a whole number from 1 to 4");
    expect_refused("play killer-duckie --lang en --people 2 --hotseat", "--hotseat");
    expect_refused("play killer-duckie --lang en --seed 12", "A seed is 64 hexadecimal digits");
    expect_refused("play killer-duckie --lang en --name ''", "is not a name");
    expect_refused("play killer-duckie --lang en --name A --name B", "There are 2 names for 1 person.");
    expect_refused("play killer-duckie --lang en --people 2 --name A --name a", "cannot both be called a");
    expect_refused("play killer-duckie --lang en --option deck=angel:1", "The deck has 1 Angel");
    expect_refused("play killer-duckie --lang en --bots random,drake,goose,duckling",
                   "There are only 3 seats for 4 bots.");
    expect_refused("play killer-duckie --lang de --hotseat --bots drake", "Für 1 Bot ist kein Platz da.");
    expect_refused("play --resume nowhere.record --lang en", "There is no file nowhere.record.");
    expect_refused("play --resume / --lang de", "/ ist ein Ordner, keine Datei.");
    expect_refused("play killer-duckie --resume a.record --lang en", "killer-duckie does not go with --resume");
}

// Before anything is dealt, and leaves nothing behind.
TEST(Play, SaysWhenItCannotSave) {
    const Folder folder;
    expect_refused("play killer-duckie --lang en --save nowhere/a.record", "cannot be saved in nowhere/a.record.");
    expect_refused("play killer-duckie --lang en --save " + folder.file(""), "cannot be saved in ");
    EXPECT_EQ(folder.type("play killer-duckie --lang en --save a.record", "").code, 0);
    std::set<std::string> left;
    for (const auto& file : std::filesystem::directory_iterator(folder.file(""))) left.insert(file.path().filename());
    EXPECT_EQ(left, (std::set<std::string>{"a.record", "input"}));
}

}  // namespace
}  // namespace duckpond
