#pragma once

// A disk for SQLite that keeps in memory whatever was not synced, so that a killed program leaves only what was; and
// that can be full, fail, or be slow when a test wants it.

#include <cstdint>

namespace duckpond::frail {

// Registers the layer under this name, once.
inline constexpr const char* vfs_name = "frail";
void install();

enum class Fault : std::uint8_t { None, Full, SyncFails };
void break_disk(Fault fault);
// The byte there, and with it its page, cannot be read any more; 0 mends it.
void break_byte(std::int64_t at);

// While held, a sync waits; release lets all through.
void hold_syncs();
void release_syncs();
// Lets time pass until a sync waits; false where none comes.
[[nodiscard]] bool await_sync();
// How many syncs have been done.
[[nodiscard]] std::uint64_t syncs();

// The program is dead from here on: nothing reaches the files any more, not even when they are closed.
void die();
void live();

}  // namespace duckpond::frail
