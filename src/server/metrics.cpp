#include "server/metrics.h"

#include <fmt/core.h>
#include <sys/resource.h>
#include <unistd.h>

#include <fstream>

namespace duckpond::server {

namespace {

struct Named {
    Count count;
    std::string_view name;
    std::string_view help;
};

constexpr std::array<Named, static_cast<std::size_t>(Count::Last)> names{{
    {Count::Moves, "moves", "Moves made durable."},
    {Count::Refusals, "refusals", "Requests that were refused."},
    {Count::Connections, "connections", "WebSockets opened."},
    {Count::Disconnections, "disconnections", "WebSockets closed."},
    {Count::DroppedSlow, "dropped_slow", "Connections dropped because the client did not read."},
    {Count::DroppedLimit, "dropped_limit", "Connections dropped or refused because of a limit."},
    {Count::FramesSent, "frames_sent", "Messages sent."},
    {Count::BytesSent, "bytes_sent", "Bytes of messages sent."},
    {Count::BytesReceived, "bytes_received", "Bytes of messages received."},
    {Count::Requests, "requests", "Messages received."},
    {Count::TablesMade, "tables_made", "Tables made."},
    {Count::MatchesBegun, "matches_begun", "Matches begun."},
    {Count::MatchesEnded, "matches_ended", "Matches played to the end."},
    {Count::StoreRefusals, "store_refusals", "Writes that the store refused."},
    {Count::TablesStopped, "tables_stopped", "Tables stopped because the program contradicted itself."},
    {Count::HttpRequests, "http_requests", "HTTP requests."},
    {Count::RecordsPlayed, "records_played", "Records played again for those who read them."},
}};

double seconds(const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
}

std::uint64_t resident_bytes() {
    std::ifstream file("/proc/self/statm");
    std::uint64_t size = 0;
    std::uint64_t resident = 0;
    file >> size >> resident;
    return resident * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

}  // namespace

std::string Metrics::text() const {
    std::string out;
    for (const Named& named : names) {
        out += fmt::format("# HELP duckpond_{0}_total {1}\n# TYPE duckpond_{0}_total counter\nduckpond_{0}_total {2}\n",
                           named.name, named.help, count(named.count));
    }
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    out += fmt::format("# TYPE process_cpu_seconds_total counter\nprocess_cpu_seconds_total {:.6f}\n",
                       seconds(usage.ru_utime) + seconds(usage.ru_stime));
    out +=
        fmt::format("# TYPE process_resident_memory_bytes gauge\nprocess_resident_memory_bytes {}\n", resident_bytes());
    return out;
}

}  // namespace duckpond::server
