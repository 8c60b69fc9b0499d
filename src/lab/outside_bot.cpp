#include "lab/outside_bot.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <thread>

#include "base/check.h"
#include "base/json_read.h"

namespace duckpond::lab {

namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

// A program with a pipe each way. Its errors go where ours go.
class Program {
public:
    explicit Program(const std::string& command) {
        std::array<int, 2> to_child{};
        std::array<int, 2> from_child{};
        CHECK(pipe2(to_child.data(), O_CLOEXEC) == 0 && pipe2(from_child.data(), O_CLOEXEC) == 0);
        child_ = fork();
        CHECK(child_ >= 0);
        if (child_ == 0) {
            setpgid(0, 0);  // so that the shell and what it runs end together
            std::signal(SIGPIPE, SIG_DFL);
            dup2(to_child[0], STDIN_FILENO);
            dup2(from_child[1], STDOUT_FILENO);
            execl("/bin/sh", "sh", "-c", command.c_str(), nullptr);
            _exit(127);
        }
        setpgid(child_, child_);
        close(to_child[0]);
        close(from_child[1]);
        to_ = to_child[1];
        from_ = from_child[0];
        fcntl(to_, F_SETFL, O_NONBLOCK);
    }
    Program(const Program&) = delete;
    Program& operator=(const Program&) = delete;
    // The end of its input is its sign to end; who does not see it is ended.
    ~Program() {
        close(to_);
        close(from_);
        for (int i = 0; i < 100; ++i) {
            if (waitpid(child_, nullptr, WNOHANG) != 0) return;
            std::this_thread::sleep_for(milliseconds(5));
        }
        kill(-child_, SIGKILL);
        waitpid(child_, nullptr, 0);
    }

    enum class Fate { Ok, Late, Dead };

    Fate send(std::string_view line, Clock::time_point deadline) const {
        while (!line.empty()) {
            if (!wait_for(to_, POLLOUT, deadline)) return Fate::Late;
            const ssize_t written = write(to_, line.data(), line.size());
            if (written < 0 && errno != EAGAIN && errno != EINTR) return Fate::Dead;
            if (written > 0) line.remove_prefix(static_cast<std::size_t>(written));
        }
        return Fate::Ok;
    }

    Fate receive(std::string& line, Clock::time_point deadline) {
        constexpr std::size_t longest = 1U << 20U;
        while (true) {
            if (const std::size_t end = unread_.find('\n'); end != std::string::npos) {
                line = unread_.substr(0, end);
                unread_.erase(0, end + 1);
                return Fate::Ok;
            }
            if (unread_.size() > longest) return Fate::Dead;
            if (!wait_for(from_, POLLIN, deadline)) return Fate::Late;
            std::array<char, 4096> bytes{};
            const ssize_t got = read(from_, bytes.data(), bytes.size());
            if (got < 0 && errno == EINTR) continue;
            if (got <= 0) return Fate::Dead;
            unread_.append(bytes.data(), static_cast<std::size_t>(got));
        }
    }

private:
    static bool wait_for(int file, short what, Clock::time_point deadline) {
        while (true) {
            const auto left = std::chrono::duration_cast<milliseconds>(deadline - Clock::now()).count();
            if (left <= 0) return false;
            pollfd waiting{.fd = file, .events = what, .revents = 0};
            const int ready = poll(&waiting, 1, static_cast<int>(left));
            if (ready > 0) return true;
            if (ready < 0 && errno != EINTR) return false;
        }
    }

    pid_t child_ = -1;
    int to_ = -1;
    int from_ = -1;
    std::string unread_;
};

class OutsideBot final : public Contestant {
public:
    OutsideBot(std::string command, milliseconds limit)
        : command_(std::move(command)), limit_(limit), program_(command_) {}

    std::optional<int> choose(const AnyMatch& match, Seat seat, std::uint64_t seed) override {
        const std::vector<OfferedMove> legal = match.legal(seat);
        const bool must = match.must().contains(seat);
        const std::int64_t id = ++asked_;
        const auto deadline = Clock::now() + limit_;
        std::string line;
        check(program_.send(question(match, seat, must, legal, seed), deadline));
        check(program_.receive(line, deadline));
        return place_in(line, id, must, match, seat);
    }

private:
    [[nodiscard]] std::string question(const AnyMatch& match, Seat seat, bool must,
                                       const std::vector<OfferedMove>& legal, std::uint64_t seed) const {
        std::string line = R"({"do":"bot","id":)" + std::to_string(asked_) + R"(,"game":")" +
                           std::string(match.game().id) + R"(","players":)" + std::to_string(match.players()) +
                           R"(,"seat":)" + std::to_string(seat.index()) + R"(,"must":)" + (must ? "true" : "false") +
                           R"(,"ms":)" + std::to_string(limit_.count()) + R"(,"seed":)" + std::to_string(seed >> 33U) +
                           R"(,"moves":[)";
        for (const OfferedMove& move : legal) {
            if (line.back() != '[') line += ',';
            line += R"({"move":)" + move.json + R"(,"notation":)";
            append_json_string(line, move.notation);
            line += '}';
        }
        return line + R"(],"view":)" + match.view(seat) + "}\n";
    }

    void check(Program::Fate fate) const {
        switch (fate) {
            case Program::Fate::Ok:
                return;
            case Program::Fate::Late:
                disqualify("did not answer within " + std::to_string(limit_.count()) + " ms");
            case Program::Fate::Dead:
                disqualify("ended, or closed its output, while it was asked for a move");
        }
    }

    [[nodiscard]] std::optional<int> place_in(const std::string& line, std::int64_t id, bool must,
                                              const AnyMatch& match, Seat seat) const {
        const auto json = parse_json(line);
        if (!json || !json->is_object()) disqualify("answered with a line that is not a JSON object: " + quoted(line));
        const JsonObject& answer = json->as_object();
        const Json* answered = answer.if_contains("id");
        if (answered == nullptr || answered->if_int64() == nullptr || *answered->if_int64() != id) {
            disqualify("answered without the id of the question, " + std::to_string(id) + ": " + quoted(line));
        }
        const Json* move = answer.if_contains("move");
        if (move == nullptr) disqualify("answered without a move: " + quoted(line));
        if (move->is_null() && !must) return std::nullopt;
        if (move->is_string()) {
            const int index = match.index_of(seat, move->as_string());
            if (index < 0) disqualify("played an illegal move: " + quoted(line));
            return index;
        }
        const Result<int> index = match.find(seat, *move);
        if (!index) disqualify("played an illegal move: " + quoted(line));
        return *index;
    }

    static std::string quoted(const std::string& line) {
        constexpr std::size_t most = 200;
        return line.size() <= most ? line : line.substr(0, most) + "...";
    }
    [[noreturn]] void disqualify(const std::string& why) const {
        throw Disqualified("exec:" + command_ + " is disqualified: it " + why + '.');
    }

    std::string command_;
    milliseconds limit_;
    Program program_;
    std::int64_t asked_ = 0;
};

}  // namespace

MakeContestant outside_contestant(std::string command, milliseconds limit) {
    // A program that is gone is told by its silence, not by a signal.
    std::signal(SIGPIPE, SIG_IGN);
    return [command = std::move(command), limit] { return std::make_unique<OutsideBot>(command, limit); };
}

}  // namespace duckpond::lab
