#include "server/send_queue.h"

namespace duckpond::server {

SendQueue::Put SendQueue::put(Frame frame) {
    const std::lock_guard lock(mutex_);
    if (closed_) return Put::IsLost;
    if (bytes_ + frame->size() > most_queued_bytes) return Put::IsTooMuch;
    bytes_ += frame->size();
    frames_.push_back(std::move(frame));
    return std::exchange(writing_, true) ? Put::Waits : Put::IsNext;
}

Frame SendQueue::take() {
    const std::lock_guard lock(mutex_);
    if (frames_.empty()) {
        writing_ = false;
        return nullptr;
    }
    Frame frame = std::move(frames_.front());
    frames_.pop_front();
    return frame;
}

void SendQueue::set_written(std::size_t bytes) {
    std::vector<std::function<void()>> calls;
    {
        const std::lock_guard lock(mutex_);
        bytes_ -= bytes;
        if (bytes_ <= most_unread_bytes) calls.swap(waiting_);
    }
    for (const auto& call : calls) call();
}

bool SendQueue::close() {
    const std::lock_guard lock(mutex_);
    frames_.clear();
    waiting_.clear();
    return !std::exchange(closed_, true);
}

bool SendQueue::is_behind() const {
    const std::lock_guard lock(mutex_);
    return !closed_ && bytes_ > most_unread_bytes;
}

void SendQueue::when_read(const std::function<void()>& call) {
    {
        const std::lock_guard lock(mutex_);
        if (closed_) return;
        if (bytes_ > most_unread_bytes) return waiting_.push_back(call);
    }
    call();
}

}  // namespace duckpond::server
