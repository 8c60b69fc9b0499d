#pragma once

// What the server counts, for /metrics.

#include <array>
#include <atomic>
#include <cstdint>
#include <string>
#include <string_view>

namespace duckpond::server {

enum class Count : std::uint8_t {
    Moves,
    Refusals,
    Connections,
    Disconnections,
    DroppedSlow,
    DroppedLimit,
    FramesSent,
    BytesSent,
    BytesReceived,
    Requests,
    TablesMade,
    MatchesBegun,
    MatchesEnded,
    StoreRefusals,
    TablesStopped,
    HttpRequests,
    RecordsPlayed,
    Last,
};

class Metrics {
public:
    void add(Count what, std::uint64_t amount = 1) {
        counts_[static_cast<std::size_t>(what)].fetch_add(amount, std::memory_order_relaxed);
    }
    [[nodiscard]] std::uint64_t count(Count what) const {
        return counts_[static_cast<std::size_t>(what)].load(std::memory_order_relaxed);
    }
    // Prometheus' text format, with the process's own time and memory.
    [[nodiscard]] std::string text() const;

private:
    std::array<std::atomic<std::uint64_t>, static_cast<std::size_t>(Count::Last)> counts_{};
};

}  // namespace duckpond::server
