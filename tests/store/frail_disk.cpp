#include "tests/store/frail_disk.h"

#include <sqlite3.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstring>
#include <mutex>
#include <string>
#include <vector>

namespace duckpond::frail {

namespace {

std::atomic<Fault> fault{Fault::None};
std::atomic<std::int64_t> bad_byte{0};
std::atomic<bool> dead{false};
std::atomic<std::uint64_t> sync_count{0};
std::mutex gate_mutex;
std::condition_variable gate;
bool held = false;
int waiting = 0;

struct Range {
    std::size_t from = 0;
    std::size_t size = 0;
};

struct Memory {
    std::string content;
    std::vector<Range> unsynced;
    bool shortened = false;
};

// SQLite gives room for this and for the real file behind it.
struct File {
    sqlite3_file base;
    Memory* memory;
    [[nodiscard]] sqlite3_file* real() { return reinterpret_cast<sqlite3_file*>(this + 1); }
};

File& file_of(sqlite3_file* file) {
    return *reinterpret_cast<File*>(file);
}

sqlite3_vfs* real_vfs() {
    static sqlite3_vfs* const found = sqlite3_vfs_find("unix");
    return found;
}

int write_through(File& file) {
    Memory& memory = *file.memory;
    sqlite3_file* real = file.real();
    if (memory.shortened) real->pMethods->xTruncate(real, static_cast<sqlite3_int64>(memory.content.size()));
    for (const Range& range : memory.unsynced) {
        if (range.from >= memory.content.size()) continue;
        const std::size_t size = std::min(range.size, memory.content.size() - range.from);
        const int code = real->pMethods->xWrite(real, memory.content.data() + range.from, static_cast<int>(size),
                                                static_cast<sqlite3_int64>(range.from));
        if (code != SQLITE_OK) return code;
    }
    memory.unsynced.clear();
    memory.shortened = false;
    return SQLITE_OK;
}

int close_file(sqlite3_file* base) {
    File& file = file_of(base);
    if (!dead) write_through(file);  // a program that ends well leaves its writes to the system
    const int code = file.real()->pMethods->xClose(file.real());
    delete file.memory;
    return code;
}

int read_file(sqlite3_file* base, void* out, int size, sqlite3_int64 from) {
    if (bad_byte > 0 && from <= bad_byte && bad_byte < from + size) return SQLITE_IOERR_READ;
    const std::string& content = file_of(base).memory->content;
    const auto begin = static_cast<std::size_t>(from);
    const auto wanted = static_cast<std::size_t>(size);
    const std::size_t there = begin < content.size() ? std::min(wanted, content.size() - begin) : 0;
    std::memcpy(out, content.data() + (there > 0 ? begin : 0), there);
    std::memset(static_cast<char*>(out) + there, 0, wanted - there);
    return there == wanted ? SQLITE_OK : SQLITE_IOERR_SHORT_READ;
}

int write_file(sqlite3_file* base, const void* bytes, int size, sqlite3_int64 from) {
    if (fault == Fault::Full) return SQLITE_FULL;
    Memory& memory = *file_of(base).memory;
    const Range range{static_cast<std::size_t>(from), static_cast<std::size_t>(size)};
    if (memory.content.size() < range.from + range.size) memory.content.resize(range.from + range.size);
    std::memcpy(memory.content.data() + range.from, bytes, range.size);
    memory.unsynced.push_back(range);
    return SQLITE_OK;
}

int truncate_file(sqlite3_file* base, sqlite3_int64 size) {
    Memory& memory = *file_of(base).memory;
    memory.content.resize(static_cast<std::size_t>(size));
    memory.shortened = true;
    return SQLITE_OK;
}

int sync_file(sqlite3_file* base, int flags) {
    if (fault == Fault::SyncFails) return SQLITE_IOERR_FSYNC;
    std::unique_lock lock(gate_mutex);
    ++waiting;
    gate.notify_all();
    gate.wait(lock, [] { return !held; });
    --waiting;
    if (dead) return SQLITE_OK;
    File& file = file_of(base);
    if (const int code = write_through(file); code != SQLITE_OK) return code;
    ++sync_count;
    static_cast<void>(flags);  // a killed program loses nothing that the system has; no need to wait for the metal
    return SQLITE_OK;
}

int file_size(sqlite3_file* base, sqlite3_int64* size) {
    *size = static_cast<sqlite3_int64>(file_of(base).memory->content.size());
    return SQLITE_OK;
}

int lock_file(sqlite3_file* base, int level) {
    sqlite3_file* real = file_of(base).real();
    return real->pMethods->xLock(real, level);
}
int unlock_file(sqlite3_file* base, int level) {
    sqlite3_file* real = file_of(base).real();
    return real->pMethods->xUnlock(real, level);
}
int check_lock(sqlite3_file* base, int* out) {
    sqlite3_file* real = file_of(base).real();
    return real->pMethods->xCheckReservedLock(real, out);
}
int control_file(sqlite3_file*, int, void*) {
    return SQLITE_NOTFOUND;
}
int sector_size(sqlite3_file*) {
    return 4096;
}
int characteristics(sqlite3_file*) {
    return 0;
}

// Version 1: without shared memory, which a connection that owns its file does not need.
const sqlite3_io_methods methods{
    1,         close_file,  read_file,  write_file,   truncate_file, sync_file,       file_size,
    lock_file, unlock_file, check_lock, control_file, sector_size,   characteristics, nullptr,
    nullptr,   nullptr,     nullptr,    nullptr,      nullptr};

int open_file(sqlite3_vfs*, const char* name, sqlite3_file* base, int flags, int* out_flags) {
    File& file = file_of(base);
    file.base.pMethods = nullptr;
    const int code = real_vfs()->xOpen(real_vfs(), name, file.real(), flags, out_flags);
    if (code != SQLITE_OK) return code;
    file.memory = new Memory;
    sqlite3_int64 size = 0;
    file.real()->pMethods->xFileSize(file.real(), &size);
    file.memory->content.resize(static_cast<std::size_t>(size));
    if (size > 0) file.real()->pMethods->xRead(file.real(), file.memory->content.data(), static_cast<int>(size), 0);
    file.base.pMethods = &methods;
    return SQLITE_OK;
}

int delete_file(sqlite3_vfs*, const char* name, int sync) {
    return dead ? SQLITE_OK : real_vfs()->xDelete(real_vfs(), name, sync);
}

}  // namespace

void install() {
    static sqlite3_vfs vfs = [] {
        sqlite3_vfs copy = *real_vfs();
        copy.zName = vfs_name;
        copy.szOsFile = static_cast<int>(sizeof(File)) + real_vfs()->szOsFile;
        copy.xOpen = open_file;
        copy.xDelete = delete_file;
        return copy;
    }();
    sqlite3_vfs_register(&vfs, 0);
}

void break_disk(Fault new_fault) {
    fault = new_fault;
}

void break_byte(std::int64_t at) {
    bad_byte = at;
}

void hold_syncs() {
    const std::lock_guard lock(gate_mutex);
    held = true;
}

void release_syncs() {
    {
        const std::lock_guard lock(gate_mutex);
        held = false;
    }
    gate.notify_all();
}

bool await_sync() {
    constexpr std::chrono::seconds patience{120};
    std::unique_lock lock(gate_mutex);
    return gate.wait_for(lock, patience, [] { return held && waiting > 0; });
}

std::uint64_t syncs() {
    return sync_count;
}

void die() {
    dead = true;
}

void live() {
    dead = false;
}

}  // namespace duckpond::frail
