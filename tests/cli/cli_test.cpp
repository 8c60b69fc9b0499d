// The program as it is called: what it prints and how it ends.

#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <set>

#include "base/typescript.h"
#include "cli/progress_bar.h"
#include "table/record.h"
#include "tests/cli/program.h"
#include "tests/golden.h"

namespace duckpond {
namespace {

// How the program calls itself when these tests call it.
const std::string called = cli::quoted_for_shell(program_path());

TEST(Cli, ListsTheGames) {
    const Ran people = run("games");
    EXPECT_EQ(people.code, 0);
    for (const char* part :
         {"killer-duckie: Killer Duckie", "duck-that-goose: DUCK THAT GOOSE!", "duck-and-cover: Duck & Cover",
          "--option rounds=...  1 to 10, default 3", "--option length=...  short|long|1 to 20, default short",
          "--option deck=...  novice|advanced, default novice"}) {
        EXPECT_NE(people.out.find(part), std::string::npos) << part;
    }
    const Ran programs = run("games --json");
    EXPECT_EQ(programs.code, 0);
    EXPECT_EQ(std::count(programs.out.begin(), programs.out.end(), '\n'), 1) << "one object on one line";
    const boost::json::value json = boost::json::parse(programs.out);
    const boost::json::array& games = json.at("games").as_array();
    const auto options = [&](std::string_view id) {
        const auto found =
            std::find_if(games.begin(), games.end(), [&](const auto& game) { return game.at("id").as_string() == id; });
        return found == games.end() ? boost::json::value() : found->at("options");
    };
    EXPECT_EQ(games.at(0).at("id").as_string(), "duck-and-cover") << "by the alphabet";
    EXPECT_EQ(options("duck-and-cover").at(0).at("default").as_int64(), 3);
    EXPECT_EQ(options("duck-that-goose").at(0).at("default").as_string(), "short");
    EXPECT_EQ(options("duck-that-goose").at(0).at("max").as_int64(), 20);
    EXPECT_EQ(options("killer-duckie").at(0).at("default").as_bool(), false);
}

TEST(Cli, ListsDrawsAndChecksBoards) {
    const Ran list = run("board list --lang de");
    EXPECT_EQ(list.code, 0);
    EXPECT_EQ(std::count(list.out.begin(), list.out.end(), '\n'), 9);
    EXPECT_TRUE(has(list.out, "lily-pad     Seerosenblatt (Einsteiger): 10 Plättchen, 70 Felder"));
    const Ran picture = run("board show lily-pad");
    EXPECT_EQ(picture.code, 0);
    EXPECT_TRUE(has(picture.out, "|   |(B)|   |\n"));
    EXPECT_TRUE(has(picture.out, "|   |   |   |   |   | @ |   |   |   |\n"));

    const Folder folder;
    std::ofstream(folder.file("own")) << run("board show lily-pad --as drawing").out;
    EXPECT_EQ(run("board show " + folder.file("own") + " --as line").out, run("board show lily-pad --as line").out);
    const Ran checked = run("board check " + folder.file("own") + " --races 50 --players 2");
    EXPECT_EQ(checked.code, 0);
    EXPECT_TRUE(has(checked.out, "50 races of greedy racers"));
    EXPECT_TRUE(has(checked.out, "wins of seat 1"));
    const std::string german = run("board check bathtub --races 50 --lang de").out;
    for (char digit = '0'; digit <= '9'; ++digit) {
        for (char next = '0'; next <= '9'; ++next) {
            EXPECT_FALSE(has(german, std::string{digit, '.', next})) << german;
        }
    }
    EXPECT_TRUE(has(german, ",")) << german;
    const boost::json::value json = boost::json::parse(run("board check trident --races 20 --json").out);
    EXPECT_EQ(json.at("figures").at("races").as_int64(), 20);

    std::ofstream(folder.file("broken")) << "board x\nlevel beginner\ndrawing\n D\n  Q\n";
    expect_refused("board check " + folder.file("broken"), "broken: Line 5, column 3: \"Q\" cannot be drawn");
    expect_refused("board show nonsense", "There is no file \"nonsense\"");
    expect_refused("board show trident --as cake", "not as \"cake\"");
    expect_refused("board check trident --rules easy", "not \"easy\"");
    expect_refused("board check trident --players 5", "--players must be a whole number from 2 to 4");
}

// A board of one's own goes into a match by name, by text or by file.
TEST(Cli, TakesABoardAsAnOption) {
    const Folder folder;
    const std::string game = "simulate duck-duck-go --games 5 --json --option board=";
    const std::string line = run("board show whirlpool --as line").out;
    std::ofstream(folder.file("own")) << run("board show whirlpool --as drawing").out;
    const auto checksum = [](const Ran& ran) {
        EXPECT_EQ(ran.code, 0) << ran.both;
        return std::string(boost::json::parse(ran.out).at("checksum").as_string());
    };
    const std::string by_name = checksum(run(game + "whirlpool"));
    EXPECT_NE(by_name, checksum(run(game + "hourglass")));
    EXPECT_EQ(by_name, checksum(run(game + "'" + line.substr(0, line.size() - 1) + "'")));
    EXPECT_EQ(by_name, checksum(run(game + "@" + folder.file("own"))));
    const auto moves = [&](const std::string& board) {
        const Ran ran = run("arena duck-duck-go --bots random --games 4 --json --option board=" + board);
        EXPECT_EQ(ran.code, 0) << ran.both;
        return boost::json::parse(ran.out).at("bots").at(0).at("moves").as_int64();
    };
    EXPECT_EQ(moves("whirlpool"), moves("@" + folder.file("own")));
    expect_refused(game + "whirl", "There is no board \"whirl\". These come with Duckpond: lily-pad");
    expect_refused(game + "@/no/such/file", "There is no file /no/such/file.");
    std::ofstream(folder.file("empty")) << "\n";
    expect_refused(game + "@" + folder.file("empty"), "The file " + folder.file("empty") + " is empty.");
    expect_refused(game + "'board x; level beginner; drain 0 0; red 0 0'",
                   "Line 1, column 37: The tile red overlaps drain");
}

TEST(Cli, SimulatesForPrograms) {
    const Ran ran =
        run("simulate killer-duckie --players 4 --games 200 --seed 1 --option stacking=on --threads 2 --json");
    EXPECT_EQ(ran.code, 0);
    EXPECT_EQ(std::count(ran.out.begin(), ran.out.end(), '\n'), 1);
    const boost::json::value json = boost::json::parse(ran.out);
    EXPECT_EQ(json.at("games").as_int64(), 200);
    EXPECT_GT(json.at("moves").as_int64(), 200);
    EXPECT_GT(json.at("moves_per_second").to_number<double>(), 0);
    EXPECT_GT(json.at("ns_per_move").to_number<double>(), 0);
    EXPECT_EQ(json.at("checksum").as_string().size(), 16U);
}

TEST(Cli, SimulatesForPeople) {
    const Ran ran = run("simulate killer-duckie --players 3 --games 8000 --coverage");
    EXPECT_EQ(ran.code, 0) << ran.both;
    for (const char* part :
         {"Killer Duckie, 3 players, 8,000 matches\n", "moves a second", "wins by seat", "checksum", "event.won"}) {
        EXPECT_NE(ran.out.find(part), std::string::npos) << part;
    }
}

TEST(Cli, SimulatesWithBots) {
    const Ran ran = run("simulate ducks-and-geese --games 3 --bots duckling,random --threads 1 --json");
    EXPECT_EQ(ran.code, 0) << ran.both;
    EXPECT_EQ(boost::json::parse(ran.out).at("games").as_int64(), 3);
    expect_refused("simulate killer-duckie --bots swan", "There is no bot \"swan\".");
    expect_refused("simulate killer-duckie --players 2 --games 1 --bots random,drake,goose",
                   "There are only 2 seats for 3 bots.");
    EXPECT_TRUE(has(run("simulate killer-duckie --games 1 --bots random,random,random").out, "3 players"));
    EXPECT_EQ(run("simulate --bots random,duckling killer-duckie --games 1").code, 0) << "the game may stand last";
}

TEST(Cli, HoldsAnArena) {
    const Folder folder;
    const std::string command = "arena killer-duckie --bots duckling,random --games 8 --json";
    const Ran ran = run(command);
    EXPECT_EQ(ran.code, 0) << ran.both;
    const boost::json::value json = boost::json::parse(ran.out);
    EXPECT_EQ(json.at("games").as_int64(), 8);
    const boost::json::array& bots = json.at("bots").as_array();
    ASSERT_EQ(bots.size(), 2U);
    EXPECT_EQ(bots.at(0).at("name").as_string(), "duckling");
    EXPECT_EQ(bots.at(0).at("games").as_int64(), 16);
    for (const char* field : {"win_share", "mean_rank", "ci95"}) EXPECT_TRUE(bots.at(1).as_object().contains(field));
    const Ran people = run("arena killer-duckie --bots random --games 4");
    EXPECT_TRUE(has(people.out, "win share")) << people.both;
    EXPECT_TRUE(has(people.out, "Killer Duckie, 4 players, 4 matches: 1 deal, each from every seat\n")) << people.out;
    const Ran behind = run("arena ducks-and-geese --bots random,duckling --games 4 --seed 1");
    EXPECT_TRUE(has(behind.out, "random is 0.")) << behind.out;
    EXPECT_TRUE(has(behind.out, " behind the rest. 95 % interval of the lead, valid at any time: −")) << behind.out;
    EXPECT_FALSE(has(ran.out, "E-") || has(ran.out, "E0")) << ran.out;

    const std::string resuming = " --resume " + folder.file("arena");
    const Ran first = run("arena killer-duckie --bots duckling,random --games 4 --json" + resuming);
    EXPECT_EQ(first.code, 0) << first.both;
    const Ran second = run(command + resuming);
    EXPECT_EQ(boost::json::parse(second.out).at("bots").at(0).at("win_share"), bots.at(0).at("win_share"));
    EXPECT_FALSE(has(text_of(folder.file("arena")), "E")) << "numbers are written as people do";
    expect_refused("arena killer-duckie --bots random --games 4" + resuming,
                   R"(holds another tournament: bots is ["duckling","random","duckling","random"] there, ["random",)");
    expect_refused("arena killer-duckie --bots duckling,random --seed 2 --games 4" + resuming,
                   "seed is 1 there, 2 here.");
    expect_refused("arena killer-duckie --players 2 --bots random,drake,goose", "There are only 2 seats for 3 bots.");
    const Ran outside = run("arena killer-duckie --bots exec:true,random --games 4");
    EXPECT_EQ(outside.code, 1);
    EXPECT_TRUE(has(outside.both, "exec:true is disqualified")) << outside.both;
    EXPECT_EQ(run("arena --bots duckling,random killer-duckie --games 4").code, 0) << "the game may stand last";
}

TEST(Cli, AnArenaLosesNothingThatWasPlayed) {
    const Folder folder;
    const std::string path = folder.file("arena");
    const auto hold = [&](int games) {
        return "arena killer-duckie --bots random,iterations=2 --json --resume " + path + " --games " +
               std::to_string(games);
    };
    const auto write = [&](const std::string& text) { std::ofstream(path, std::ios::trunc) << text; };
    const auto games = [](const Ran& ran) { return boost::json::parse(ran.out).at("games").as_int64(); };
    ASSERT_EQ(run(hold(16)).code, 0);
    const std::string whole = text_of(path);
    EXPECT_EQ(std::count(whole.begin(), whole.end(), '\n'), 5);
    EXPECT_EQ(games(run(hold(8))), 8);
    EXPECT_EQ(text_of(path), whole) << "fewer games take nothing away";

    const std::size_t last = whole.rfind('\n', whole.size() - 2) + 1;
    write(whole.substr(0, last + 9));
    EXPECT_EQ(games(run(hold(16))), 16);
    EXPECT_EQ(text_of(path).substr(0, last), whole.substr(0, last)) << "a line that was cut off is played again";
    EXPECT_EQ(std::count(whole.begin(), whole.end(), '\n'), 5);
    write(whole.substr(0, 20));
    EXPECT_EQ(games(run(hold(4))), 4) << "the heading, too";

    std::string damaged = whole;
    damaged[whole.find('\n', whole.find('\n') + 1) + 1] = '?';
    write(damaged);
    expect_refused(hold(16), "Line 3 of the file \"" + path + "\" is damaged.");
    EXPECT_EQ(text_of(path), damaged);
    write("Bread, milk");
    expect_refused(hold(16), "holds no tournament.");
    EXPECT_EQ(text_of(path), "Bread, milk");
}

TEST(Cli, FailsWhenTheCoverageHasHoles) {
    const Ran ran = run("simulate killer-duckie --players 2 --games 1 --coverage");
    EXPECT_EQ(ran.code, 1);
    EXPECT_NE(ran.both.find("never reached: event.begged-in-vain"), std::string::npos) << ran.both;
}

TEST(Cli, RefusesWithASentence) {
    expect_refused("simulate chess",
                   "There is no game \"chess\". The games are: duck-and-cover, duck-duck-go, duck-that-goose, ");
    expect_refused("simulate killer-duckie --players 9", "--players must be a whole number from 2 to 8, not \"9\".");
    expect_refused("simulate killer-duckie --players two", "not \"two\"");
    expect_refused("simulate killer-duckie --games 0", "--games must be a whole number from 1");
    expect_refused("simulate killer-duckie --games 1e3", "not \"1e3\"");
    expect_refused("simulate killer-duckie --seed -1", "--seed must be a whole number from 0");
    expect_refused("simulate killer-duckie --threads 0", "--threads must be a whole number from 1");
    expect_refused("simulate killer-duckie --option colour=red",
                   "killer-duckie has no option \"colour\". It has: stacking, deck.");
    expect_refused("simulate killer-duckie --option stacking=perhaps", "on or off, not \"perhaps\"");
    expect_refused("simulate killer-duckie --option deck=angel:1", "The deck has 1 Angel for 2 players");
    expect_refused("simulate killer-duckie --option deck=goose:1", "has no field \"goose\"");
    expect_refused("simulate duck-that-goose --option length=21",
                   "The option length is one of short, long, or a number from 1 to 20, not \"21\".");
    expect_refused("simulate duck-that-goose --option deck=3", "The option deck cannot be \"3\"");
    expect_refused("simulate", "game is required");
    expect_refused("simulate killer-duckie --frobnicate", "--frobnicate");
    expect_refused("simulate killer-duckie --games 1 --option 'deck={\"angel\":9,\"angel\":9}'",
                   "An object in this JSON has the field \"angel\" twice.");
}

TEST(Cli, SaysWhichCommandWasMeant) {
    const std::string advice = "\nTry " + called + " --help.\n";
    expect_refused("plya", "duckpond: There is no command \"plya\". Did you mean \"play\"?" + advice);
    expect_refused("simulte killer-duckie --games 2", "Did you mean \"simulate\"?");
    expect_refused("frobnicate", "There is no command \"frobnicate\". The commands are: serve, play, replay, ");
    expect_refused("board lsit", "There is no command \"lsit\". Did you mean \"list\"?");
    expect_refused("killer-duckie",
                   "\"killer-duckie\" is a game, not a command. To play it: " + called + " play killer-duckie\n");
    expect_refused("", "duckpond: Please name a command." + advice);
    expect_refused("board", "Please name a command.");
}

TEST(Cli, SaysItsVersion) {
    const Ran ran = run("--version");
    EXPECT_EQ(ran.code, 0);
    EXPECT_EQ(ran.out.substr(0, 9), "duckpond ");
    EXPECT_EQ(ran.out.find_first_not_of("0123456789.", 9), ran.out.size() - 1) << ran.out;
}

// Nobody wants to read code about a record whose options cannot be.
TEST(Cli, NamesTheLineOfARecordThatCannotBe) {
    const Folder folder;
    const auto check = [&](const std::string& options) {
        std::ofstream(folder.file("a.record"))
            << with_codes("duckpond record 1\ngame ducks-and-geese\nrules 1\noptions " + options +
                          "\nseats 4\nseat 0 A\nseat 1 B\nseat 2 C\nseat 3 D\nseed " + std::string(64, '0') + '\n');
        return run("check " + folder.file("a.record")).both;
    };
    EXPECT_TRUE(
        has(check(R"({"target":501})"),
            "a.record: Line 4: options.target must be one of usual, or a whole number from 1 to 500, not 501."));
    EXPECT_TRUE(has(check(R"({"target":2.5})"), "not 2.5."));
    EXPECT_TRUE(has(check(R"({"dog": true})"), "a.record: Line 4: this JSON is not written as a record writes it"));
    EXPECT_TRUE(has(check(R"({"dog":true,"dog":true})"), "a.record: Line 4: An object in this JSON has the field"));
}

// Away from a terminal somebody waits for hours: a line now and then, and none for what is done at once.
TEST(Cli, TellsHowFarItHasCome) {
    std::FILE* out = std::tmpfile();
    auto now = cli::ProgressBar::Clock::time_point();
    cli::ProgressBar bar(2000, out, [&] { return now; });
    bar.show(1);
    now += std::chrono::seconds(9);
    bar.show(300);
    now += std::chrono::seconds(1);
    bar.show(500);
    bar.show(600);
    now += std::chrono::seconds(11);
    bar.show(1999);
    std::fseek(out, 0, SEEK_SET);
    EXPECT_EQ(rest_of(out), "25 % done: 500 of 2,000.\n99 % done: 1,999 of 2,000.\n");
    std::fclose(out);
}

TEST(Cli, HelpsAndEndsWell) {
    const Ran all = run("--help");
    EXPECT_EQ(all.code, 0);
    for (const char* command : {"play", "replay", "games", "simulate", "types"})
        EXPECT_NE(all.out.find(command), std::string::npos);
    const Ran one = run("simulate --help");
    EXPECT_EQ(one.code, 0);
    for (const char* option : {"--players", "--games", "--seed", "--option", "--threads", "--json", "--coverage"}) {
        EXPECT_NE(one.out.find(option), std::string::npos) << option;
    }
}

TEST(Cli, PrintsTypesForTypeScript) {
    const Ran ran = run("types");
    EXPECT_EQ(ran.code, 0);
    expect_golden("../../web/src/types.ts", ran.out);  // the browser's own copy
}

// The names of what the program makes for the browser's client, below a folder.
std::set<std::string> made_below(const std::filesystem::path& folder) {
    std::set<std::string> names;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
        if (!entry.is_regular_file() || entry.path().extension() != ".ts") continue;
        if (text_of(entry.path()).starts_with("// Made by `duckpond types`")) {
            names.insert(std::filesystem::relative(entry.path(), folder).string());
        }
    }
    return names;
}

TEST(Cli, WritesWhatTheBrowserKnowsOfTheGames) {
    const Folder folder;
    const Ran ran = run("types " + folder.file("made"));
    EXPECT_EQ(ran.code, 0) << ran.both;
    EXPECT_EQ(ran.both, "");
    const std::set<std::string> names = made_below(folder.file("made"));
    for (const char* name : {"types.ts", "own-games.ts", "games/duck-that-goose/tables.ts"}) {
        EXPECT_TRUE(names.contains(name)) << name;
    }
    for (const std::string& name : names) {
        expect_golden("../../web/src/" + name, text_of(std::filesystem::path(folder.file("made")) / name));
    }
    EXPECT_EQ(made_below(std::filesystem::path(source_folder()) / "web/src"), names)
        << "and nothing that it makes no more";
}

TEST(Cli, SaysWhereItCannotWriteWhatTheBrowserKnows) {
    const Folder folder;
    std::ofstream(folder.file("taken")) << "a file";
    const Ran ran = run("types " + folder.file("taken"));
    EXPECT_EQ(ran.code, 1);
    EXPECT_TRUE(has(ran.both, folder.file("taken") + "/types.ts")) << ran.both;
}

}  // namespace
}  // namespace duckpond
