#pragma once

// Matches that are over, for whoever may read them: as records, and move by move as somebody saw them. Each is played
// again (Replays), once for all who ask for the same at that time. All functions may be called from any thread.

#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "server/services.h"
#include "table/record.h"

namespace duckpond::server {

class RecordPages {
public:
    explicit RecordPages(Services& services) : services_(services) {}

    struct Wanted {
        MatchKey key;
        bool views = false;  // or the record
        std::string seat;    // "2", "all", else the spectators
    };
    // "/api/tables/TABLE/matches/NUMBER/record" or ".../views"; nothing where a path is neither.
    [[nodiscard]] static std::optional<Wanted> wanted(std::string_view path, std::string seat);

    struct Body {
        std::string type;
        std::string body;
    };
    struct Problem {
        int status = 500;
        Refusal reason;
    };
    using Page = tl::expected<Body, Problem>;
    struct Asker {
        std::optional<Person> person;
        std::stop_token gone;  // nothing is played for those who do not wait any more
        std::function<void(const Page&)> tell;
    };
    // Tells once, on another thread.
    void read(const Wanted& wanted, Asker asker);

private:
    void join(const Wanted& wanted, const StoredMatch& match, Asker asker);
    void play(const std::string& name, const Wanted& wanted, const StoredMatch& match);
    [[nodiscard]] bool anybody_waits(const std::string& name);
    void tell(const std::string& name, const Page& page);

    Services& services_;
    std::mutex mutex_;
    std::map<std::string, std::vector<Asker>> asked_;  // by what is asked for
};

}  // namespace duckpond::server
