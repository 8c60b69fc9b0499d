#pragma once

#include "store/store.h"

namespace duckpond::server {

// A store that is always done at once, and has nothing.
class NoStore : public Store {
public:
    void put_person(StoredPerson, Done done) override { done({}); }
    void put_table(StoredTable, Done done) override { done({}); }
    void begin_match(StoredMatch, Done done) override { done({}); }
    void append(const MatchKey&, std::int64_t, StoredMove, Done done) override { done({}); }
    void put_snapshot(const MatchKey&, Snapshot, Done done) override { done({}); }
    void end_match(const MatchKey&, Done done) override { done({}); }
    void load_pond(Found<StoredPond> found) override { found(StoredPond{}); }
    void find_match(const MatchKey&, Found<std::optional<StoredMatch>>) override {}
    void forget_tables(std::int64_t, Found<std::int64_t>) override {}
    void check(Done done) override { done({}); }
    void secret(Found<std::string> found) override { found("secret"); }
};

}  // namespace duckpond::server
