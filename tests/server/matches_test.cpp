// A live match and those who come to it late: what they missed is played again elsewhere, while the match goes on.

#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <future>

#include "server/live_match.h"
#include "server/record_pages.h"
#include "server/send_queue.h"
#include "tests/server/busy.h"
#include "tests/server/no_store.h"
#include "tests/server/pond.h"
#include "tests/table/matches.h"

namespace duckpond::server {
namespace {

// A store that is done at once, unless it is told to wait.
class PatientStore final : public NoStore {
public:
    void append(const MatchKey& match, std::int64_t number, StoredMove move, Done done) override {
        if (waits) return held.push_back(std::move(done));
        NoStore::append(match, number, std::move(move), std::move(done));
    }

    bool waits = false;
    std::vector<Done> held;
};

class Reader final : public Connection {
public:
    void send(Frame frame) override {
        Json news = boost::json::parse(*frame);
        if (news.at("news").as_string() == "match") heard.push_back(std::move(news));
    }
    [[nodiscard]] bool is_behind() const override { return behind; }
    void when_read(const std::function<void()>& call) override { read = call; }
    [[nodiscard]] const Person& person() const override { return somebody_; }
    [[nodiscard]] const Texts& texts() const override { return **Texts::in("en"); }

    std::vector<Json> heard;
    bool behind = false;
    std::function<void()> read;

private:
    Person somebody_{.id = "x", .name = "x"};
};

// A match of four who always answer with the first move, and any number who watch.
class Watched final : public LiveMatch::Owner {
public:
    Watched() : tokens_("secret"), services_{io_, thinkers_, replays, store, tokens_, metrics_} {
        MatchSettings settings;
        settings.window = WindowTime(0);
        const AnyGame& game = **find_game("killer-duckie");
        match_ = std::make_shared<LiveMatch>(*this, services_, boost::asio::make_strand(io_), MatchKey{"pond", 1},
                                             std::move(*Table::open(tables::new_record(game, 4, 1))), settings);
        match_->players_changed(true);
        match_->begin();
        settle();
    }
    // NOLINTNEXTLINE(bugprone-exception-escape): a test may end where its clean-up fails
    ~Watched() override {
        match_->stop();
        store.held.clear();  // they hold the match, which needs its loop
        io_.poll();
    }
    Watched(const Watched&) = delete;
    Watched& operator=(const Watched&) = delete;

    std::shared_ptr<Reader> come(std::optional<std::uint64_t> since = {}) {
        watching.push_back(std::make_shared<Reader>());
        open(watching.back(), since);
        return watching.back();
    }
    void open(const std::shared_ptr<Reader>& reader, std::optional<std::uint64_t> since) {
        match_->show(Viewer::spectator(), since, reader);
        settle();
    }
    void leave(const std::shared_ptr<Reader>& reader) {
        std::erase(watching, reader);
        match_->forget_absent();
    }
    void move(int times = 1) {
        for (int i = 0; i < times; ++i) {
            const Seat seat = *table().match().must().begin();
            const auto ask = static_cast<std::int64_t>(table().ask(seat)->id);
            match_->answer(seat, ask, table().match().notation_at(seat, 0), {});
            settle();
        }
    }
    // What was asked for is played again, and told.
    void replay() {
        Busy::finish(replays);
        settle();
    }
    void settle() {
        io_.restart();
        io_.poll();
    }
    [[nodiscard]] const Table& table() const { return match_->table(); }
    [[nodiscard]] std::int64_t number() const { return static_cast<std::int64_t>(table().number(Viewer::spectator())); }

    [[nodiscard]] Listeners listeners(Viewer viewer) const override {
        return viewer.is_spectator() ? Listeners(watching.begin(), watching.end()) : Listeners();
    }
    [[nodiscard]] bool looks_on(const std::shared_ptr<Connection>& connection) const override {
        return std::find(watching.begin(), watching.end(), connection) != watching.end();
    }
    [[nodiscard]] std::optional<bots::Level> bot_at(Seat) const override { return std::nullopt; }
    [[nodiscard]] bots::Level usual_bot() const override { return bots::Level::Random; }
    [[nodiscard]] std::optional<Seat> lone_player() const override { return std::nullopt; }
    void match_over() override {}
    void match_failed(const std::exception& fault) override { ADD_FAILURE() << fault.what(); }

    PatientStore store;
    Replays replays;
    std::vector<std::shared_ptr<Reader>> watching;

private:
    boost::asio::io_context io_;
    Thinkers thinkers_{0};
    Tokens tokens_;
    Metrics metrics_;
    Services services_;
    std::shared_ptr<LiveMatch> match_;
};

boost::json::array events_of(const std::vector<Json>& heard) {
    boost::json::array all;
    for (const Json& news : heard) {
        for (const Json& event : news.at("events").as_array()) all.push_back(event);
    }
    return all;
}

TEST(CatchingUp, WhatHappensWhileTheMatchIsPlayedAgainIsToldInOrderAndOnce) {
    Watched match;
    const auto early = match.come();
    match.move(3);
    Busy busy(match.replays);
    const auto late = match.come(0);
    match.move(2);
    EXPECT_TRUE(late->heard.empty()) << "nothing before what they missed";
    busy.end();
    match.settle();
    ASSERT_EQ(late->heard.size(), 1U);
    EXPECT_EQ(late->heard[0].at("since").as_int64(), 0);
    EXPECT_TRUE(late->heard[0].as_object().contains("known")) << "they are shown the match";
    EXPECT_EQ(late->heard[0].at("number").as_int64(), match.number()) << "as it stands now";
    EXPECT_EQ(late->heard[0].at("view"), early->heard.back().at("view"));
    EXPECT_EQ(events_of(late->heard), events_of(early->heard));
    match.move(2);
    EXPECT_EQ(events_of(late->heard), events_of(early->heard)) << "and from then on like everybody";
    EXPECT_EQ(late->heard[1].at("since"), late->heard[0].at("number"));
    EXPECT_FALSE(late->heard[1].as_object().contains("known")) << "they hear of a move";
}

TEST(CatchingUp, TheMatchIsPlayedOnceForAllWhoWait) {
    Watched match;
    const auto early = match.come();
    match.move(5);
    Busy busy(match.replays, 1);  // there is room for one
    for (int i = 0; i < 100; ++i) match.come(static_cast<std::uint64_t>(i % 2));
    for (int i = 0; i < 100; ++i) match.open(match.watching.back(), 0);
    EXPECT_FALSE(match.replays.add({}, [] {}));
    busy.end();
    match.settle();
    for (std::size_t i = 1; i < match.watching.size(); ++i) {
        ASSERT_EQ(match.watching[i]->heard.size(), 1U) << "who asks a hundred times is told once";
        EXPECT_FALSE(match.watching[i]->heard[0].at("events").as_array().empty());
    }
    EXPECT_EQ(events_of(match.watching.back()->heard), events_of(early->heard));
}

TEST(CatchingUp, NothingIsPlayedForThoseWhoAreGone) {
    Watched match;
    match.move(2);
    Busy busy(match.replays, 1);
    const auto late = match.come(0);
    EXPECT_FALSE(match.replays.add({}, [] {})) << "it takes the last place";
    match.leave(late);
    bool played = false;
    EXPECT_TRUE(match.replays.add({}, [&] { played = true; })) << "and gives it back";
    busy.end();
    match.settle();
    EXPECT_TRUE(played);
    EXPECT_TRUE(late->heard.empty());
}

TEST(CatchingUp, WhereTooMuchIsToBePlayedTheMatchIsShownWithoutItsStory) {
    Watched match;
    const auto early = match.come();
    match.move(2);
    Busy busy(match.replays, 0);
    const auto late = match.come(0);
    ASSERT_EQ(late->heard.size(), 1U);
    EXPECT_TRUE(late->heard[0].at("events").as_array().empty());
    EXPECT_EQ(late->heard[0].at("since").as_int64(), match.number()) << "and says so";
    EXPECT_EQ(late->heard[0].at("view"), early->heard.back().at("view"));
    busy.end();
}

TEST(CatchingUp, NobodyIsToldOfAMoveThatTheStoreRefuses) {
    Watched match;
    const auto early = match.come();
    match.move(2);
    match.store.waits = true;
    match.move(1);
    Busy busy(match.replays);
    const auto late = match.come(0);
    match.store.held[0](tl::unexpected(Refusal("store.full")));
    match.settle();
    busy.end();
    match.settle();
    ASSERT_EQ(late->heard.size(), 1U);
    EXPECT_EQ(late->heard[0].at("number").as_int64(), match.number());
    EXPECT_EQ(match.table().record().moves.size(), 2U);
    EXPECT_EQ(events_of(late->heard), events_of(early->heard));
}

TEST(CatchingUp, WhoWaitsForTheDiskIsToldWhenItIsDone) {
    Watched match;
    match.move(2);
    match.store.waits = true;
    match.move(1);
    const auto late = match.come(0);
    match.replay();
    EXPECT_TRUE(late->heard.empty());
    match.store.held[0]({});
    match.settle();
    ASSERT_EQ(late->heard.size(), 1U);
    EXPECT_EQ(late->heard[0].at("number").as_int64(), match.number());
}

// Who reads more slowly than bots play is not cut off: they are told all of it later.
TEST(CatchingUp, WhoIsBehindIsToldEverythingWhenTheyHaveRead) {
    Watched match;
    const auto quick = match.come();
    const auto slow = match.come();
    match.move(1);
    slow->behind = true;
    match.move(4);
    EXPECT_EQ(slow->heard.size(), 2U);
    slow->behind = false;
    ASSERT_TRUE(slow->read);
    slow->read();
    match.settle();
    match.replay();
    EXPECT_EQ(slow->heard.size(), 3U) << "four moves in one";
    match.move(1);
    EXPECT_EQ(slow->heard.size(), 4U);
    EXPECT_EQ(events_of(slow->heard), events_of(quick->heard));
}

TEST(Stories, LeaveOutWhatWasForTheMomentOnceItWasTold) {
    Story story;
    story.add({.number = 1, .events = {{.json = "1", .faded = Faded{.json = "10"}}}});
    story.add({.number = 2, .events = {{.json = "2", .faded = Faded{.json = "20"}}, {.json = "3"}}});
    EXPECT_EQ(story.after(0, 0, 100).events.text, "[1,2,3]");
    EXPECT_EQ(story.after(0, 1, 100).events.text, "[10,2,3]");
    EXPECT_EQ(story.after(0, 2, 100).events.text, "[10,20,3]");
    EXPECT_EQ(story.after(1, 1, 100).events.text, "[2,3]");
    EXPECT_EQ(story.after(2, 2, 100).events.text, "[]");
}

TEST(Stories, ThatAreTooLongBeginLater) {
    Story story;
    for (std::uint64_t i = 1; i <= 4; ++i) story.add({.number = i, .events = {{.json = "111"}, {.json = "222"}}});
    const Story::Part part = story.after(0, 0, 17);
    EXPECT_EQ(part.since, 2U);
    EXPECT_EQ(part.events.text, "[111,222,111,222]");
    EXPECT_EQ(story.after(0, 0, 1).events.text, "[111,222]") << "the last is always there";
    EXPECT_EQ(story.after(0, 0, 1).since, 3U);
}

TEST(ServedMoves, WhatWasSeenOfAnotherMatchDoesNotCount) {
    const Pond pond;
    Duel duel(pond);
    play_out(duel);
    EXPECT_EQ(duel.anna.ask(R"({"do":"start"})"), "");
    duel.anna.next_match();
    duel.bert.next_match();
    duel.move("draw");
    Guest tab(pond, duel.anna.cookie(), 1);
    const std::string open = R"({"do":"open","table":")" + duel.table;
    EXPECT_EQ(tab.ask(open + R"(","match":1,"since":1})"), "");
    const Json whole = tab.next_match();
    EXPECT_EQ(whole.at("match").as_int64(), 2);
    EXPECT_EQ(whole.at("since").as_int64(), 0);
    EXPECT_FALSE(whole.at("events").as_array().empty());
    EXPECT_EQ(tab.ask(open + R"(","match":2,"since":1})"), "");
    const Json rest = tab.next_match();
    EXPECT_EQ(rest.at("since").as_int64(), 1);
    EXPECT_TRUE(rest.at("events").as_array().empty());
}

TEST(ServedPeople, APingIsAnsweredAndToldToNobody) {
    const Pond pond;
    Duel duel(pond);
    duel.bert.heard();
    EXPECT_EQ(duel.anna.ask(R"({"do":"ping"})"), "");
    EXPECT_TRUE(duel.bert.heard().empty());
    EXPECT_EQ(duel.anna.open(duel.table), "") << "nor is whoever opens again what they look at";
    EXPECT_TRUE(duel.bert.heard().empty());
    Guest cleo(pond, "Cleo");
    EXPECT_EQ(cleo.ask(R"({"do":"ping"})"), "") << "nobody needs a table for it";
}

// --- long matches, quick matches

// A race of those who always take the first move goes on for long. How much spectators were told of it.
std::size_t race(Table& table, std::size_t most_bytes) {
    std::size_t told = 0;
    while (!table.match().result() && told <= most_bytes) {
        const Seat seat = *table.match().must().begin();
        CHECK(table.play(seat, table.ask(seat)->id, 0));
        for (const Message& message : table.kept(Viewer::spectator())) {
            for (const ToldEvent& event : message.events) told += event.json.size() + 1;
        }
        table.forget_messages();
    }
    return told;
}

// So long that its story is more than a client may leave unread.
Record long_record() {
    for (std::uint64_t seed = 1; seed < 100; ++seed) {
        Record record = tables::new_record(**find_game("duck-duck-go"), 4, seed);
        record.options = R"({"rules":"advanced"})";
        auto table = Table::open(record);
        if (table && race(*table, most_queued_bytes) > most_queued_bytes) return table->record();
    }
    ADD_FAILURE() << "no match is long enough";
    return {};
}

void store_long_match(Store& store) {
    Record record = long_record();
    const std::vector<RecordedMove> moves = std::exchange(record.moves, {});
    record.milestones.clear();
    const auto ignore = [](const Result<void>& done) { EXPECT_TRUE(done); };
    store.put_table({.id = "pond",
                     .room = R"({"game":"duck-duck-go","options":"{\"rules\":\"advanced\"}","host":"a",)"
                             R"("phase":"playing","match":1,"seats":[{"kind":"person","person":"a","name":"A"},)"
                             R"({"kind":"person","person":"b","name":"B"},)"
                             R"({"kind":"person","person":"c","name":"C"},)"
                             R"({"kind":"person","person":"d","name":"D"}]})"},
                    ignore);
    store.begin_match({.key = {"pond", 1}, .header = to_text(record), .people = {"a"}}, ignore);
    std::int64_t number = 0;
    for (const RecordedMove& move : moves) {
        store.append({"pond", 1}, ++number, {.seat = move.seat.index(), .notation = move.notation}, ignore);
    }
}

TEST(ServedMoves, ALongMatchCanBeOpened) {
    const Pond pond(false, store_long_match);
    Guest cleo(pond, "Cleo");
    EXPECT_EQ(cleo.ask(R"({"do":"open","table":"pond","since":0})"), "");
    const Json seen = cleo.next_match();
    EXPECT_GT(seen.at("since").as_int64(), 0) << "as much of it as is told at once";
    EXPECT_GT(seen.at("number").as_int64(), seen.at("since").as_int64());
    const std::size_t bytes = boost::json::serialize(seen.at("events")).size();
    EXPECT_LE(bytes, most_story_bytes + 2);
    EXPECT_GT(bytes, most_story_bytes / 2);
    EXPECT_EQ(cleo.ask(R"({"do":"ping"})"), "") << "and nobody is cut off";
}

// How the match ends. Each news begins where the one before ended, unless that is more than is told at once: so much
// even a quick reader may have missed on a slow machine.
Json read_to_the_end(Guest& guest) {
    Json match = guest.next_match();
    while (!is_over(match)) {
        const std::int64_t before = match.at("number").as_int64();
        match = guest.next_match();
        if (match.as_object().empty()) break;
        const std::int64_t since = match.at("since").as_int64();
        const bool is_much = boost::json::serialize(match.at("events")).size() > most_story_bytes / 2;
        EXPECT_TRUE(since == before || (since > before && is_much)) << since << " after " << before;
    }
    return match;
}

// The one reads at once, the other when all is over.
TEST(ServedMoves, NobodyIsCutOffAtAQuickTableOfBots) {
    const Pond pond;
    Guest host(pond, "Anna");
    EXPECT_EQ(
        host.ask(
            R"({"do":"create","game":"duck-duck-go","seats":4,"beat":0,"bots":"random","options":{"rules":"advanced"}})"),
        "");
    EXPECT_EQ(host.open(host.created()), "");
    Guest slow(pond, "Bert");
    EXPECT_EQ(slow.open(host.created()), "");
    slow.keep(1 << 16);
    host.send(R"({"do":"start","fill":true})");
    const Json quick = read_to_the_end(host);
    const Json late = read_to_the_end(slow);
    EXPECT_EQ(late.at("view"), quick.at("view"));
}

// --- records that are read

class OneMatch final : public NoStore {
public:
    explicit OneMatch(StoredMatch match) : match_(std::move(match)) {}
    void find_match(const MatchKey&, Found<std::optional<StoredMatch>> found) override { found(std::optional(match_)); }

private:
    StoredMatch match_;
};

struct Archive {
    Archive() {
        const Record record = tables::new_record(**find_game("killer-duckie"), 2, 1);
        StoredMatch match{.key = {"pond", 1}, .header = to_text(record), .open = true, .over = true};
        auto table = Table::open(record);
        SmallRandom random(1);
        tables::play_on(*table, random);
        for (const RecordedMove& move : table->record().moves) {
            match.moves.push_back({.seat = move.seat.index(), .notation = move.notation});
        }
        text = to_text(table->record());
        store.emplace(std::move(match));
        services.emplace(Services{io, thinkers, replays, *store, tokens, metrics});
        pages.emplace(*services);
    }
    void read(std::string_view path, std::stop_token gone = {}) {
        pages->read(*RecordPages::wanted(path, ""),
                    {.person = {}, .gone = std::move(gone), .tell = [this](const auto& page) {
                         told.push_back(page ? page->body : std::string(page.error().reason.key));
                     }});
    }
    boost::asio::io_context io;
    Thinkers thinkers{0};
    Replays replays;
    Tokens tokens{"secret"};
    Metrics metrics;
    std::optional<OneMatch> store;
    std::optional<Services> services;
    std::optional<RecordPages> pages;
    std::string text;
    std::vector<std::string> told;  // on the thread of the replays, or before it goes on
};

TEST(RecordPages, AreMadeOnceForAllWhoAsk) {
    Archive archive;
    Busy busy(archive.replays, 1);
    for (int i = 0; i < 3; ++i) archive.read("/api/tables/pond/matches/1/record");
    EXPECT_TRUE(archive.told.empty());
    archive.read("/api/tables/pond/matches/1/views");
    EXPECT_EQ(archive.told, std::vector<std::string>{"limit.too-much"}) << "there was room for one";
    archive.told.clear();
    busy.end();
    EXPECT_EQ(archive.told, std::vector<std::string>(3, archive.text));
}

TEST(RecordPages, AreNotMadeForThoseWhoAreGone) {
    Archive archive;
    Busy busy(archive.replays);
    std::stop_source gone;
    archive.read("/api/tables/pond/matches/1/record", gone.get_token());
    gone.request_stop();
    busy.end();
    EXPECT_EQ(archive.told, std::vector<std::string>{"limit.too-much"});
    archive.read("/api/tables/pond/matches/1/record");
    Busy::finish(archive.replays);
    EXPECT_EQ(archive.told.back(), archive.text) << "whoever comes later is told";
}

// Finds match 1 only when the test lets it.
class Searching final : public NoStore {
public:
    void find_match(const MatchKey& key, Found<std::optional<StoredMatch>> found) override {
        const Find find = [key, found] {
            const std::string header = to_text(tables::new_record(**find_game("killer-duckie"), 2, 1));
            found(StoredMatch{.key = key, .header = header, .open = true, .over = true});
        };
        if (key.match != 1) return find();
        const std::lock_guard lock(mutex_);
        asked_ = find;
        changed_.notify_one();
    }
    using Find = std::function<void()>;
    // What finds match 1, when somebody has asked for it.
    Find await() {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [&] { return asked_ != nullptr; });
        return std::exchange(asked_, nullptr);
    }

private:
    std::mutex mutex_;
    std::condition_variable changed_;
    Find asked_;
};

// A server hears in its own time that somebody hung up: so several do, until it has heard of one before it played.
TEST(RecordPages, AreNotMadeForWhoeverHungUp) {
    auto store = std::make_unique<Searching>();
    Searching& searching = *store;
    const Pond pond(std::move(store), {.limits = false});
    const auto played = [&] { return metric(pond, "duckpond_records_played_total"); };
    const std::string records = "/api/tables/pond/matches/";
    bool is_left_out = false;
    for (int tried = 0; tried < 200 && !is_left_out; ++tried) {
        const int socket = load::connect_to(pond.address());
        const std::string request = "GET " + records + "1/record HTTP/1.1\r\nHost: pond\r\n\r\n";
        EXPECT_EQ(::send(socket, request.data(), request.size(), MSG_NOSIGNAL), static_cast<ssize_t>(request.size()));
        const Searching::Find find = searching.await();
        ::close(socket);
        const double before = played();
        find();
        // In order: when this one is there, the first was played or left out.
        EXPECT_EQ(load::http(pond.address(), "GET", records + "2/record").status, 200);
        is_left_out = played() == before + 1;
    }
    EXPECT_TRUE(is_left_out);
}

}  // namespace
}  // namespace duckpond::server
