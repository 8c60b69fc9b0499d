#include "server/live_match.h"

#include <algorithm>
#include <boost/asio/bind_executor.hpp>
#include <boost/asio/post.hpp>

#include "base/check.h"

namespace duckpond::server {

namespace {

constexpr std::size_t moves_a_snapshot = 20;

const Story& story_of(Viewer viewer, const CatchingUp::Stories& stories) {
    return viewer.is_spectator() ? stories.back() : stories[static_cast<std::size_t>(viewer.index())];
}

}  // namespace

LiveMatch::LiveMatch(Owner& owner, Services& services, const Strand& strand, MatchKey key, Table table,
                     const MatchSettings& settings)
    : owner_(owner),
      services_(services),
      strand_(strand),
      key_(std::move(key)),
      table_(std::move(table)),
      clock_(settings, table_.players(), services.time_stands_still),
      thinking_(services, strand, key_.table, table_.players()),
      outbox_(moves(), [this](const auto& connection, const auto& news) { left_out(connection, news); }),
      catching_up_(services, strand),
      players_(static_cast<std::size_t>(table_.players())),
      timer_(services.io),
      random_(random_number()) {
    table_.forget_messages();
    for (int i = 0; i < table_.players(); ++i) player(Seat(i)).told = table_.number(Seat(i));
}

void LiveMatch::spend_bank(Seat seat, std::int64_t milliseconds) {
    clock_.spend(seat, Milliseconds(milliseconds));
}

template <class Do>
void LiveMatch::guarded(Do act) {
    if (stopped_) return;
    try {
        act();
    } catch (const std::exception& fault) {
        stop();
        owner_.match_failed(fault);
    }
}

void LiveMatch::begin() {
    guarded([&] {
        new_question();
        for (const Viewer viewer : viewers()) tell(viewer, ready(viewer), {.since = table_.number(viewer)});
        schedule();
    });
}

void LiveMatch::stop() {
    stopped_ = true;
    timer_.cancel();
    thinking_.stop();
    catching_up_.stop();
}

std::vector<Viewer> LiveMatch::viewers() const {
    std::vector<Viewer> all;
    for (int i = 0; i < table_.players(); ++i) all.emplace_back(Seat(i));
    all.push_back(Viewer::spectator());
    return all;
}

// --- answers

std::optional<Refusal> LiveMatch::why_not_asked(Seat seat, std::int64_t ask) const {
    const auto open = table_.ask(seat);
    if (open && static_cast<std::int64_t>(open->id) == ask && !player(seat).held) return std::nullopt;
    const bool late = ask > 0 && ask <= static_cast<std::int64_t>(table_.last_ask(seat));
    return late ? Refusal("ask.late") : Refusal("ask.none");
}

void LiveMatch::answer(Seat seat, std::int64_t ask, std::string_view move, const Asker& asker) {
    guarded([&] {
        Player& answering = player(seat);
        if (const auto refusal = why_not_asked(seat, ask)) {
            const bool again = answering.answered == ask && answering.answer == move;
            return reply(asker, again ? std::nullopt : refusal);
        }
        const auto index = table_.find(seat, move);
        if (!index) return reply(asker, index.error());
        answering.answered = ask;
        answering.answer = move;
        give(seat, *index, asker);
    });
}

// An answer that must not tell by its time when it came is noted; all others are moves.
void LiveMatch::give(Seat seat, int index, const Asker& asker) {
    const bool is_open = clock_.holds_now(table_.match()) || (waits_for_lone_player() && seat != lone_);
    if (is_open && !table_.match().interrupts(seat, index)) {
        hold(seat, index, asker);
    } else {
        make(seat, index, asker);
    }
    schedule();
}

void LiveMatch::hold(Seat seat, int index, const Asker& asker) {
    player(seat).held = index;
    player(seat).held_at = clock_.now();
    tell_held(seat, ready(seat));
    reply(asker, std::nullopt);
}

void LiveMatch::make(Seat seat, int index, const Asker& asker) {
    StoredMove move{.seat = seat.index(), .notation = table_.match().notation_at(seat, index)};
    const Moment decided = player(seat).held ? player(seat).held_at : clock_.now();
    const Milliseconds spent = clock_.charge(seat, decided, table_.match());
    move.bank_spent = spent.count();
    const auto played = table_.play(seat, table_.ask(seat)->id, index);
    CHECK(played.has_value());
    player(seat).held.reset();
    thinking_.stop(seat);
    const std::size_t number = moves();
    services_.store.append(key_, static_cast<std::int64_t>(number), std::move(move),
                           [self = shared_from_this(), number, attempt = attempt_](const Result<void>& result) {
                               boost::asio::post(self->strand_, [self, number, attempt, result] {
                                   self->guarded([&] { self->stored(number, attempt, result); });
                               });
                           });
    waiting_.push_back({.move = number, .asker = asker, .seat = seat, .spent = spent});
    if (table_.question() != question_) {
        new_question();
    } else {
        let_bots_think();  // within one question a seat may choose twice: for itself, and for the one it controls
    }
    tell_move();
    if (number % moves_a_snapshot == 0) snapshot();
}

void LiveMatch::new_question() {
    question_ = table_.question();
    lone_ = owner_.lone_player();
    clock_.ask(lone_ ? MatchClock::Company::None : MatchClock::Company::Others);
    for (Player& each : players_) {
        each.held.reset();
        each.late = false;
    }
    thinking_.stop();
    let_bots_think();
}

// --- bots

void LiveMatch::let_bots_think() {
    if (!running_) return;
    for (const Seat seat : table_.match().must() | table_.match().may()) {
        const std::optional<bots::Level> level = bot_for(seat);
        if (thinking_.is_asked(seat) || !level) continue;
        thinking_.ask(table_.match(), seat, *level,
                      [self = shared_from_this(), seat](const bots::Thought& thought, const std::exception_ptr& fault) {
                          self->guarded([&] {
                              if (fault) std::rethrow_exception(fault);
                              self->thinking_.set_found(seat, thought.best);
                              self->schedule();
                          });
                      });
    }
}

std::optional<bots::Level> LiveMatch::bot_for(Seat seat) const {
    return player(seat).late ? owner_.usual_bot() : owner_.bot_at(seat);
}

void LiveMatch::hint(Seat seat, std::int64_t ask, const Asker& asker) {
    guarded([&] {
        if (const auto refusal = why_not_asked(seat, ask)) return reply(asker, refusal);
        if (thinking_.is_hinting(seat)) return reply(asker, Refusal("hint.thinking"));
        reply(asker, std::nullopt);
        thinking_.ask_hint(table_.match(), seat,
                           [self = shared_from_this(), seat, ask, asker](const bots::Thought& thought,
                                                                         const std::exception_ptr& fault) {
                               self->guarded([&] {
                                   if (fault) std::rethrow_exception(fault);
                                   self->thinking_.end_hint(seat);
                                   self->outbox_.post(self->moves(), {asker.connection},
                                                      hint_frame(self->key_, self->table_, seat, ask, thought));
                               });
                           });
    });
}

// --- the store

void LiveMatch::stored(std::size_t move, std::uint64_t attempt, const Result<void>& result) {
    if (attempt != attempt_) return;  // taken back since
    if (!result) return take_back(result.error());
    services_.metrics.add(Count::Moves);
    // Before anybody hears of the end, so that whoever does can read the record.
    if (table_.match().result() && move == moves() && !told_over_) {
        told_over_ = true;
        owner_.match_over();
    }
    outbox_.set_durable(move);
    while (!waiting_.empty() && waiting_.front().move <= move) {
        waiting_.front().asker.done();
        waiting_.pop_front();
    }
}

// Nobody has heard of the moves that the store refused: the match is as it was before them.
void LiveMatch::take_back(const Refusal& reason) {
    ++attempt_;
    services_.metrics.add(Count::StoreRefusals);
    const auto undone = table_.undo(moves() - outbox_.durable());
    CHECK(undone.has_value());
    table_.forget_messages();
    for (int i = 0; i < table_.players(); ++i) {
        Player& each = player(Seat(i));
        each.answered = 0;
        each.told = std::min(each.told, table_.number(Seat(i)));
    }
    outbox_.take_back();
    while (!waiting_.empty()) {
        clock_.give_back(waiting_.front().seat, waiting_.front().spent);
        waiting_.front().asker.refuse(reason);
        waiting_.pop_front();
    }
    quiet_until_ = clock_.now() + services_.pause_after_refusal;
    begin();
    catching_up_.stop();  // with moves that never were
    catch_up();
}

void LiveMatch::snapshot() {
    services_.store.put_snapshot(key_, {static_cast<std::int64_t>(moves()), table_.match().state()},
                                 [](const Result<void>&) {});
}

// --- telling

void LiveMatch::reply(const Asker& asker, const std::optional<Refusal>& reason) {
    if (!asker.connection) return;
    if (reason) services_.metrics.add(Count::Refusals);
    if (!reason && !asker.id) return;
    outbox_.reply(
        moves(), asker.connection,
        reason ? refusal_frame(*reason, asker.connection->texts(), asker.id) : to_frame(news::Done{.id = asker.id}));
}

Listeners LiveMatch::ready(Viewer viewer) const {
    Listeners there = owner_.listeners(viewer);
    std::erase_if(there, [&](const auto& connection) { return catching_up_.is_waiting(connection); });
    return there;
}

void LiveMatch::tell(Viewer viewer, Listeners to, Story::Part happened, Showing showing) {
    if (to.empty()) return;
    const Outbox::MatchNews news{.viewer = viewer, .since = happened.since};
    outbox_.post(moves(), std::move(to), match_frame(key_, table_, clock_, viewer, std::move(happened), showing), news);
}

// What the last move means for everybody who hears of it.
void LiveMatch::tell_move() {
    catching_up_.hear(table_);
    for (const Viewer viewer : viewers()) {
        const std::vector<Message>& told = table_.kept(viewer);
        Listeners there = ready(viewer);
        if (told.empty() || there.empty()) continue;
        Story story;
        for (const Message& message : told) story.add(message);
        const std::uint64_t before = told.front().number - 1;
        // Marked as told first: a connection that is behind may undo this.
        if (const auto reader = viewer.seat()) player(*reader).told = table_.number(viewer);
        tell(viewer, std::move(there), story.after(before, before, std::string::npos), Showing::Events);
    }
    table_.forget_messages();
}

void LiveMatch::tell_held(Seat seat, Listeners to) {
    if (!player(seat).held || to.empty()) return;
    news::Held held{.table = key_.table, .match = key_.match};
    held.ask = static_cast<std::int64_t>(table_.ask(seat)->id);
    held.move = table_.match().notation_at(seat, *player(seat).held);
    outbox_.post(moves(), std::move(to), to_frame(held));
}

// --- those who missed something

void LiveMatch::show(Viewer viewer, std::optional<std::uint64_t> since, const std::shared_ptr<Connection>& connection) {
    guarded([&] {
        const std::optional<std::uint64_t> untold = outbox_.forget_news(connection);
        catching_up_.remove(connection);
        if (untold) not_told(viewer, *untold, connection);
        if (since && *since < table_.number(viewer)) {
            catching_up_.add({.connection = connection, .viewer = viewer, .since = *since});
            return catch_up();
        }
        tell(viewer, {connection}, {.since = table_.number(viewer)});
        if (const auto seat = viewer.seat()) tell_held(*seat, {connection});
    });
}

// Where nobody else of the seat was told it either, it is told as if for the first time.
void LiveMatch::not_told(Viewer viewer, std::uint64_t since, const std::shared_ptr<Connection>& connection) {
    const auto seat = viewer.seat();
    Listeners others = ready(viewer);
    std::erase(others, connection);
    if (seat && others.empty()) player(*seat).told = std::min(player(*seat).told, since);
}

void LiveMatch::left_out(const std::shared_ptr<Connection>& connection, const Outbox::MatchNews& news) {
    static_cast<void>(outbox_.forget_news(connection));  // it comes after this
    catching_up_.add({.connection = connection, .viewer = news.viewer, .since = news.since, .is_behind = true});
    not_told(news.viewer, news.since, connection);
    connection->when_read([self = weak_from_this(), reader = std::weak_ptr(connection)] {
        const auto match = self.lock();
        if (!match) return;
        boost::asio::post(match->strand_, [match, reader] {
            match->guarded([&] {
                const auto ready_again = reader.lock();
                if (!ready_again) return;
                match->catching_up_.set_read(ready_again);
                match->catch_up();
            });
        });
    });
}

void LiveMatch::forget_absent() {
    guarded([&] { catching_up_.keep_only([&](const auto& connection) { return owner_.looks_on(connection); }); });
}

void LiveMatch::catch_up() {
    const auto then = [self = shared_from_this()](const std::shared_ptr<CatchingUp::Stories>& stories,
                                                  const std::exception_ptr& fault) {
        self->guarded([&] {
            if (fault) std::rethrow_exception(fault);
            self->tell_missed(std::move(*stories));
        });
    };
    if (!catching_up_.begin(table_, then)) tell_missed({});
}

void LiveMatch::tell_missed(CatchingUp::Stories stories) {
    const CatchingUp::Stories& meanwhile = catching_up_.meanwhile();
    for (std::size_t i = 0; i < meanwhile.size(); ++i) stories[i].add(meanwhile[i]);
    std::vector<CatchingUp::Reader> readers = catching_up_.take();
    catching_up_.stop();
    // All who are the same viewer and know the same are told the same, the same bytes.
    while (!readers.empty()) {
        const Viewer viewer = readers.front().viewer;
        const std::uint64_t since = readers.front().since;
        Listeners there;
        std::erase_if(readers, [&](const CatchingUp::Reader& reader) {
            const bool same = reader.viewer == viewer && reader.since == since;
            if (same && owner_.looks_on(reader.connection)) there.push_back(reader.connection);
            return same;
        });
        const auto seat = viewer.seat();
        const std::uint64_t told = seat ? player(*seat).told : table_.number(viewer);
        Story::Part missed{.since = table_.number(viewer)};
        if (!stories.empty() && since < missed.since) {
            missed = story_of(viewer, stories).after(since, told, most_story_bytes);
            if (seat && !there.empty()) player(*seat).told = table_.number(viewer);
        }
        tell(viewer, there, std::move(missed));
        if (seat) tell_held(*seat, std::move(there));
    }
}

// --- time

// Whoever was alone is told how long the question is open now; the others are shown the match when they come.
void LiveMatch::company_came() {
    const Viewer viewer = *std::exchange(lone_, std::nullopt);
    clock_.company_came(table_.match());
    if (clock_.closes(table_.match())) tell(viewer, ready(viewer), {.since = table_.number(viewer)});
}

void LiveMatch::finish() {
    guarded([&] {
        if (clock_.hurry()) new_question();  // what was held is chosen again: nothing would end the window
        schedule();
    });
}

void LiveMatch::players_changed(bool anybody_here) {
    guarded([&] {
        if (anybody_here && !running_) clock_.ask_again();
        running_ = anybody_here;
        if (lone_ && owner_.lone_player() != lone_) company_came();
        for (int i = 0; i < table_.players(); ++i) {
            if (!bot_for(Seat(i)) && thinking_.is_asked(Seat(i))) thinking_.stop(Seat(i));
        }
        let_bots_think();
        schedule();
    });
}

std::optional<Moment> LiveMatch::next_moment() const {
    if (!running_ || stopped_) return std::nullopt;
    std::optional<Moment> next;
    const auto consider = [&](Moment moment) { next = next ? std::min(*next, moment) : moment; };
    const AnyMatch& match = table_.match();
    const SeatSet must = match.must();
    if (must.empty()) return std::nullopt;
    const bool is_kept_open = waits_for_lone_player();
    if (clock_.closes(match) && !is_kept_open) consider(clock_.window_end(match));
    for (const Seat seat : must) {
        if (player(seat).held) {
            if (!is_kept_open) consider(clock_.window_end(match));
        } else if (clock_.runs(match) && !bot_for(seat)) {
            consider(clock_.end(seat));
        }
    }
    for (const Seat seat : must | match.may()) {
        if (bot_would_answer(seat)) consider(clock_.beat(match));
    }
    return next ? std::max(*next, quiet_until_) : next;
}

void LiveMatch::schedule() {
    const std::optional<Moment> next = next_moment();
    if (next == armed_) return;
    armed_ = next;
    timer_.cancel();
    if (!next) return;
    timer_.expires_at(clock_.alarm(*next));
    timer_.async_wait(boost::asio::bind_executor(
        strand_, [self = shared_from_this(), moment = *next](const boost::system::error_code& error) {
            if (error || self->armed_ != moment) return;
            self->armed_.reset();
            self->guarded([&] { self->moment_came(); });
        }));
}

void LiveMatch::skip(Milliseconds time) {
    clock_.skip(time);
    armed_.reset();
    guarded([&] { moment_came(); });
}

void LiveMatch::moment_came() {
    const Moment now = clock_.now();
    if (running_) end_window(now) || let_a_bot_answer(now) || answer_for_the_late(now);
    schedule();
}

// All at once, in the order of the seats, until the match waits for something else.
bool LiveMatch::end_window(Moment now) {
    if (window() == Milliseconds(0) || now < clock_.window_end(table_.match()) || waits_for_lone_player()) return false;
    const bool closes = table_.match().pace().closes;
    const std::uint64_t question = question_;
    bool any = false;
    for (const Seat seat : table_.match().must()) {
        if (question_ != question) break;
        const std::optional<int> held = player(seat).held;
        if (!held && !closes) continue;
        make(seat, held ? *held : table_.match().idle_index(seat, random_).value(), {});
        any = true;
    }
    return any;
}

// R26: the one person among bots has all the time for a choice that they have.
bool LiveMatch::waits_for_lone_player() const {
    return lone_ && clock_.waits_for(table_.match(), *lone_) && !player(*lone_).held && !bot_for(*lone_);
}

bool LiveMatch::bot_would_answer(Seat seat) const {
    return thinking_.found(seat) && !player(seat).held && bot_for(seat);
}

bool LiveMatch::let_a_bot_answer(Moment now) {
    if (now < clock_.beat(table_.match())) return false;
    // Who may step in comes before those who must answer, or it would be too late.
    for (const SeatSet asked : {table_.match().may(), table_.match().must()}) {
        for (const Seat seat : asked) {
            if (!bot_would_answer(seat)) continue;
            give(seat, *thinking_.found(seat), {});
            return true;
        }
    }
    return false;
}

bool LiveMatch::answer_for_the_late(Moment now) {
    if (!clock_.runs(table_.match())) return false;
    for (const Seat seat : table_.match().must()) {
        if (player(seat).held || bot_for(seat) || now < clock_.end(seat)) continue;
        if (const std::optional<int> index = table_.match().idle_index(seat, random_)) {
            make(seat, *index, {});
        } else {
            player(seat).late = true;
            let_bots_think();
        }
        return true;
    }
    return false;
}

}  // namespace duckpond::server
