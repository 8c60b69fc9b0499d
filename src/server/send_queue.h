#pragma once

// What one client is to be sent and has not read yet. Its functions may be called from any thread.

#include <deque>
#include <functional>
#include <mutex>
#include <vector>

#include "server/connection.h"
#include "server/story.h"

namespace duckpond::server {

// A client that has not read so much is dropped.
inline constexpr std::size_t most_queued_bytes = 512U << 10U;
// We stop reading from one that has not read so much, and tell it nothing of matches until it has. Then the longest
// story fits in, so that nobody is dropped who reads.
inline constexpr std::size_t most_unread_bytes = most_queued_bytes / 4;
static_assert(most_unread_bytes + most_story_bytes + (64U << 10U) < most_queued_bytes);

class SendQueue {
public:
    enum class Put : std::uint8_t {
        Waits,      // for what is being written
        IsNext,     // nobody writes: whoever put it there begins
        IsTooMuch,  // and is not taken
        IsLost,     // nobody reads any more
    };
    [[nodiscard]] Put put(Frame frame);
    // The next to be written; none where nothing waits, and then whoever puts something there begins anew.
    [[nodiscard]] Frame take();
    // So much of what was taken has been written.
    void set_written(std::size_t bytes);
    // Nobody reads any more, and nothing that waits for it is called. False where it was so before.
    bool close();

    [[nodiscard]] bool is_behind() const;
    // Calls once, perhaps at once, when the client has read enough.
    void when_read(const std::function<void()>& call);

private:
    mutable std::mutex mutex_;
    std::deque<Frame> frames_;
    std::size_t bytes_ = 0;                       // of these, and of what is being written
    std::vector<std::function<void()>> waiting_;  // for enough to be read: of this table, and of one before
    bool writing_ = false;
    bool closed_ = false;
};

}  // namespace duckpond::server
