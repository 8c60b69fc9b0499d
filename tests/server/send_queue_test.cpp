// What one client has not read yet.

#include "server/send_queue.h"

#include <gtest/gtest.h>

namespace duckpond::server {
namespace {

using Put = SendQueue::Put;

Frame of_size(std::size_t bytes) {
    return std::make_shared<const std::string>(bytes, 'x');
}
void write_next(SendQueue& queue) {
    const Frame frame = queue.take();
    ASSERT_TRUE(frame);
    queue.set_written(frame->size());
}

TEST(SendQueue, OneWritesAtATime) {
    SendQueue queue;
    EXPECT_EQ(queue.put(of_size(1)), Put::IsNext);
    EXPECT_EQ(queue.put(of_size(2)), Put::Waits);
    EXPECT_EQ(queue.take()->size(), 1U);
    EXPECT_EQ(queue.put(of_size(3)), Put::Waits) << "the first is still being written";
    EXPECT_EQ(queue.take()->size(), 2U);
    EXPECT_EQ(queue.take()->size(), 3U);
    EXPECT_FALSE(queue.take());
    EXPECT_EQ(queue.put(of_size(4)), Put::IsNext);
}

TEST(SendQueue, WhatIsBeingWrittenCountsAsUnread) {
    SendQueue queue;
    EXPECT_EQ(queue.put(of_size(most_queued_bytes - 1)), Put::IsNext);
    const Frame written = queue.take();
    EXPECT_EQ(queue.put(of_size(1)), Put::Waits);
    EXPECT_EQ(queue.put(of_size(1)), Put::IsTooMuch);
    queue.set_written(written->size());
    EXPECT_EQ(queue.put(of_size(1)), Put::Waits);
}

// Of a client that has left one table for another while it was behind, both wait until it has read.
TEST(SendQueue, CallsAllWhoWaitForItToBeRead) {
    SendQueue queue;
    int here = 0;
    int at_another_table = 0;
    queue.when_read([&] { ++here; });
    EXPECT_EQ(here, 1) << "nothing is unread";
    EXPECT_EQ(queue.put(of_size(most_unread_bytes)), Put::IsNext);
    EXPECT_FALSE(queue.is_behind());
    EXPECT_EQ(queue.put(of_size(1)), Put::Waits);
    EXPECT_TRUE(queue.is_behind());
    queue.when_read([&] { ++here; });
    queue.when_read([&] { ++at_another_table; });
    EXPECT_EQ(here, 1);
    write_next(queue);
    EXPECT_FALSE(queue.is_behind());
    EXPECT_EQ(here, 2);
    EXPECT_EQ(at_another_table, 1);
    write_next(queue);
    EXPECT_EQ(here + at_another_table, 3) << "once";
}

TEST(SendQueue, NobodyIsCalledForAClientThatIsGone) {
    SendQueue queue;
    EXPECT_EQ(queue.put(of_size(most_queued_bytes)), Put::IsNext);
    queue.when_read([] { ADD_FAILURE(); });
    const Frame written = queue.take();
    EXPECT_TRUE(queue.close());
    EXPECT_FALSE(queue.close());
    queue.set_written(written->size());
    queue.when_read([] { ADD_FAILURE(); });
    EXPECT_FALSE(queue.is_behind());
    EXPECT_EQ(queue.put(of_size(1)), Put::IsLost);
    EXPECT_FALSE(queue.take());
}

}  // namespace
}  // namespace duckpond::server
