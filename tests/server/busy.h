#pragma once

#include <gtest/gtest.h>

#include <future>
#include <thread>

#include "server/replays.h"

namespace duckpond::server {

// Keeps the thread of the replays busy, and their queue full but for some.
class Busy {
public:
    explicit Busy(Replays& replays, std::size_t free = Replays::most_waiting) : replays_(replays) {
        std::promise<void> began;
        const std::shared_future<void> until(release_.get_future());
        EXPECT_TRUE(replays_.add({}, [&began, until] {
            began.set_value();
            until.wait();
        }));
        began.get_future().wait();
        for (std::size_t i = free; i < Replays::most_waiting; ++i) EXPECT_TRUE(replays_.add({}, [] {}));
    }
    // Lets all be done that was asked for.
    void end() {
        release_.set_value();
        finish(replays_);
    }
    static void finish(Replays& replays) {
        std::promise<void> done;
        while (!replays.add({}, [&done] { done.set_value(); })) std::this_thread::yield();
        done.get_future().wait();
    }

private:
    Replays& replays_;
    std::promise<void> release_;
};

}  // namespace duckpond::server
