#pragma once

#include <cstddef>
#include <cstdint>

namespace duckpond::fuzz {

// The input as a random source: its bytes, then zeros.
class Steering {
public:
    Steering(const std::uint8_t* bytes, std::size_t size) : bytes_(bytes), size_(size) {}
    [[nodiscard]] bool done() const { return at_ >= size_; }
    std::uint8_t next() { return done() ? 0 : bytes_[at_++]; }
    std::uint32_t next32() { return std::uint32_t{next()} << 24U | std::uint32_t{next()} << 16U; }

private:
    const std::uint8_t* bytes_;
    std::size_t size_;
    std::size_t at_ = 0;
};

// Plays a match of a game as it is steered; compiled for each game (match_of.cpp.in).
template <class G>
void play(Steering steering);

}  // namespace duckpond::fuzz
