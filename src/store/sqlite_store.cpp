#include "store/sqlite_store.h"

#include <fcntl.h>
#include <sodium.h>
#include <spdlog/spdlog.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <filesystem>
#include <iterator>
#include <mutex>
#include <thread>
#include <utility>

#include "base/check.h"
#include "base/fault_of.h"
#include "store/sqlite_rows.h"

namespace duckpond {

namespace {

// Exclusive: the file is this program's alone, so a second server on it is refused at once.
constexpr const char* settings = R"sql(
    PRAGMA locking_mode = EXCLUSIVE;
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    PRAGMA foreign_keys = OFF;
    BEGIN IMMEDIATE; COMMIT;
)sql";

// As a log has them.
std::string values_of(const Refusal& reason) {
    std::string out;
    for (const Refusal::Value& value : reason.values) {
        out += ' ' + std::string(value.name) + '=';
        out += value.is_number ? std::to_string(value.number) : std::string(value.text.view());
    }
    return out;
}

// A file that is to stay where it is. One that was removed or replaced takes every write, and a restart finds none.
class WatchedFile {
public:
    explicit WatchedFile(std::string path) : path_(std::move(path)), first_(look()) {}
    [[nodiscard]] bool is_there() const { return look() == first_; }

private:
    using Identity = std::pair<dev_t, ino_t>;
    [[nodiscard]] Identity look() const {
        struct stat found {};
        return ::stat(path_.c_str(), &found) == 0 ? Identity{found.st_dev, found.st_ino} : Identity{};
    }
    std::string path_;
    Identity first_;
};

}  // namespace

// The thread that owns the connection, and the queue in front of it.
class SqliteStore::Writer {
public:
    // Does its part of a transaction, perhaps more than once; or reads, when all was written that was asked for before.
    // Moves wait for one reader at most.
    using Part = std::function<Result<void>(Database&)>;
    enum class Kind : std::uint8_t { Write, Read };

    Writer(std::unique_ptr<Database> database, const std::string& path)
        : database_(std::move(database)), file_(path), log_(path + "-wal"), thread_([this] { write_on(); }) {}
    Writer(const Writer&) = delete;
    Writer& operator=(const Writer&) = delete;
    ~Writer() {
        {
            const std::lock_guard lock(mutex_);
            ending_ = true;
        }
        wake_.notify_one();
        thread_.join();
    }

    // `table` is the one whose rows are touched; empty where it is none.
    void add(std::string table, Part part, Done done, Kind kind = Kind::Write) {
        {
            const std::lock_guard lock(mutex_);
            queue_.push_back({kind, std::move(table), std::move(part), std::move(done)});
        }
        wake_.notify_one();
    }

    // After a refusal it takes a write to know whether the disk has recovered. What is damaged stays so.
    void check(Done done) {
        add(
            "",
            [this](Database& database) -> Result<void> {
                if (trouble_) return rows::probe(database);
                return {};
            },
            [this, done = std::move(done)](const Result<void>& result) {
                done(result && damage_ ? tl::unexpected(*damage_) : result);
            });
    }

    // On the store's thread.
    void tell_damage(const std::string& table, const Refusal& reason) {
        const bool page = reason.key == "store.damaged";
        if (page) damage_ = std::make_unique<Refusal>(reason);
        if (page || reason.key == "store.bad-row") {
            spdlog::error("event=store-damaged table={} reason={}{}", in_log(table), reason.key, values_of(reason));
        }
    }

private:
    struct Write {
        Kind kind{};
        std::string table;
        Part part;
        Done done;
        bool left_out = false;
        std::unique_ptr<Refusal> refusal;  // none: it is kept
        [[nodiscard]] Result<void> result() const {
            return refusal ? Result<void>(tl::unexpected(*refusal)) : Result<void>();
        }
        void refuse(const Result<void>& reason) {
            refusal = reason ? nullptr : std::make_unique<Refusal>(reason.error());
        }
    };

    void write_on() {
        std::deque<Write> reads;
        while (true) {
            std::vector<Write> writes;
            {
                std::unique_lock lock(mutex_);
                wake_.wait(lock, [&] { return ending_ || !queue_.empty() || !reads.empty(); });
                if (queue_.empty() && reads.empty()) return;
                writes.swap(queue_);
            }
            const auto first_read = std::stable_partition(writes.begin(), writes.end(),
                                                          [](const Write& each) { return each.kind == Kind::Write; });
            std::move(first_read, writes.end(), std::back_inserter(reads));
            writes.erase(first_read, writes.end());
            if (!writes.empty()) write(writes);
            for (const Write& write : writes) tell(write);
            if (reads.empty()) continue;
            // What is there can be read though nothing more can be written.
            run(reads.front());
            tell(reads.front());
            reads.pop_front();
        }
    }

    static void tell(const Write& write) {
        const auto fault = fault_of([&] { write.done(write.result()); });
        if (fault) spdlog::error("event=fault thread=store table={} fault=\"{}\"", in_log(write.table), *fault);
    }

    // All or nothing: a disk that fails half-way has written none of it.
    void write(std::vector<Write>& batch) {
        const std::int64_t before = database_->all_changes();
        Result<bool> whole = false;
        if (!file_.is_there() || !log_.is_there()) whole = tl::unexpected(Refusal("store.gone"));
        while (whole && !*whole) whole = make(batch);
        if (!whole) {
            static_cast<void>(rows::roll_back(*database_));
            for (Write& write : batch) write.refuse(tl::unexpected(whole.error()));
        }
        note(whole, database_->all_changes() != before);
    }

    // One transaction. SQLite keeps nothing of one that has met a damaged page: then it is rolled back, and false comes
    // back, so that it is made again without what has to do with that page.
    Result<bool> make(std::vector<Write>& batch) {
        if (const auto begun = rows::execute(*database_, "BEGIN IMMEDIATE"); !begun) {
            return tl::unexpected(begun.error());
        }
        for (Write& write : batch) {
            if (write.left_out) continue;
            run(write);
            if (!write.refusal || write.refusal->key == "store.conflict") continue;
            if (!rows::is_of_rows_alone(*write.refusal)) return tl::unexpected(*write.refusal);
            write.left_out = true;
            return rows::roll_back(*database_).map([] { return false; });
        }
        return rows::execute(*database_, "COMMIT").map([] { return true; });
    }

    void run(Write& write) {
        Result<void> result;
        if (const auto fault = fault_of([&] { result = write.part(*database_); })) {
            spdlog::error("event=fault thread=store table={} fault=\"{}\"", in_log(write.table), *fault);
            result = tl::unexpected(Refusal("store.fault"));
        }
        if (!result) tell_damage(write.table, result.error());
        write.refuse(result);
    }

    // Reads alone tell nothing about a disk that was full.
    void note(const Result<bool>& whole, bool wrote) {
        if (!whole && (!trouble_ || trouble_->key != whole.error().key)) {
            spdlog::error("event=store-failed reason={}", whole.error().key);
            trouble_ = std::make_unique<Refusal>(whole.error());
        } else if (whole && trouble_ && wrote) {
            spdlog::info("event=store-recovered");
            trouble_.reset();
        }
    }

    std::unique_ptr<Database> database_;
    WatchedFile file_;
    WatchedFile log_;                   // SQLite's write-ahead log: what was written last is only there
    std::unique_ptr<Refusal> trouble_;  // why the last transaction failed, until one is kept again
    std::unique_ptr<Refusal> damage_;   // pages that cannot be read do not heal
    std::mutex mutex_;
    std::condition_variable wake_;
    std::vector<Write> queue_;
    bool ending_ = false;
    std::thread thread_;
};

Result<std::unique_ptr<Store>> SqliteStore::open(const std::string& path, const char* vfs) {
    CHECK(sodium_init() >= 0);
    std::error_code ignored;  // where the folder cannot be made, the file cannot either, and that is told
    if (const auto folder = std::filesystem::path(path).parent_path(); !folder.empty()) {
        if (std::filesystem::create_directories(folder, ignored)) {
            std::filesystem::permissions(folder, std::filesystem::perms::owner_all, ignored);
        }
    }
    // Hands and keys are in it: nobody else on this machine reads it. SQLite's other files are like this one.
    if (const int file = ::open(path.c_str(), O_CREAT | O_RDWR | O_CLOEXEC, S_IRUSR | S_IWUSR); file >= 0)
        ::close(file);
    auto database = Database::open(path, vfs);
    if (!database) return tl::unexpected(database.error());
    if (auto set = (*database)->run(settings); !set) return tl::unexpected(set.error());
    if (auto made = rows::migrate(**database); !made) return tl::unexpected(made.error());
    // SQLite keeps its other files beside the file itself, not beside a link to it.
    const std::string whole_path = std::filesystem::weakly_canonical(path, ignored).string();
    return std::unique_ptr<Store>(new SqliteStore(std::make_unique<Writer>(std::move(*database), whole_path)));
}

SqliteStore::SqliteStore(std::unique_ptr<Writer> writer) : writer_(std::move(writer)) {}
SqliteStore::~SqliteStore() = default;

void SqliteStore::put_person(StoredPerson person, Done done) {
    writer_->add(
        "", [person = std::move(person)](Database& database) { return rows::put_person(database, person); },
        std::move(done));
}

void SqliteStore::put_table(StoredTable table, Done done) {
    const std::string id = table.id;
    writer_->add(
        id, [table = std::move(table)](Database& database) { return rows::put_table(database, table); },
        std::move(done));
}

void SqliteStore::begin_match(StoredMatch match, Done done) {
    const std::string id = match.key.table;
    writer_->add(
        id, [match = std::move(match)](Database& database) { return rows::begin_match(database, match); },
        std::move(done));
}

void SqliteStore::append(const MatchKey& match, std::int64_t number, StoredMove move, Done done) {
    writer_->add(
        match.table,
        [match, number, move = std::move(move)](Database& database) {
            return rows::append(database, match, number, move);
        },
        std::move(done));
}

void SqliteStore::put_snapshot(const MatchKey& match, Snapshot snapshot, Done done) {
    writer_->add(
        match.table,
        [match, snapshot = std::move(snapshot)](Database& database) {
            return rows::put_snapshot(database, match, snapshot);
        },
        std::move(done));
}

void SqliteStore::end_match(const MatchKey& match, Done done) {
    writer_->add(
        match.table, [match](Database& database) { return rows::end_match(database, match); }, std::move(done));
}

void SqliteStore::check(Done done) {
    writer_->check(std::move(done));
}

// A question goes through the writer's queue, so that it sees all that was asked for before it.
template <class T, class Kind, class Ask>
void SqliteStore::ask(Kind kind, const std::string& table, Found<T> found, const Ask& question) {
    const auto answer = std::make_shared<Result<T>>(tl::unexpected(Refusal("store.fault")));
    writer_->add(
        table,
        [answer, question](Database& database) -> Result<void> {
            *answer = question(database);
            return answer->map([](const T&) {});
        },
        [answer, found = std::move(found)](const Result<void>& done) {
            found(done ? std::move(*answer) : tl::unexpected(done.error()));
        },
        kind);
}

void SqliteStore::load_pond(Found<StoredPond> found) {
    ask<StoredPond>(Writer::Kind::Read, "", std::move(found), [writer = writer_.get()](Database& database) {
        auto pond = rows::read_pond(database);
        if (!pond) return pond;
        for (const UnreadableTable& each : pond->unreadable) writer->tell_damage(each.table, each.reason);
        return pond;
    });
}

void SqliteStore::find_match(const MatchKey& key, Found<std::optional<StoredMatch>> found) {
    ask<std::optional<StoredMatch>>(Writer::Kind::Read, key.table, std::move(found),
                                    [key](Database& database) { return rows::read_match(database, key); });
}

// Each table by itself, so that one that is damaged keeps no other.
void SqliteStore::forget_tables(std::int64_t closed_before, Found<std::int64_t> left) {
    const auto forget = [this, left = std::move(left)](const Result<std::vector<std::string>>& faded) {
        if (!faded) return left(tl::unexpected(faded.error()));
        for (const std::string& table : *faded) {
            writer_->add(
                table, [table](Database& database) { return rows::forget_table(database, table); },
                [](const Result<void>&) {});
        }
        ask<std::int64_t>(Writer::Kind::Read, "", left, rows::count_fading_tables);
    };
    ask<std::vector<std::string>>(Writer::Kind::Read, "", forget, [closed_before](Database& database) {
        return rows::faded_tables(database, closed_before);
    });
}

void SqliteStore::secret(Found<std::string> found) {
    ask<std::string>(Writer::Kind::Write, "", std::move(found), rows::read_or_make_secret);
}

}  // namespace duckpond
