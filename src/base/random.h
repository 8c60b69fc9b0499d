#pragma once

// Chance comes from outside: rules take a source by reference and hold none. The draws and the shuffle are our own,
// since the standard library's give other results on other platforms.

#include <array>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace duckpond {

template <class R>
concept RandomSource = requires(R& source) {
    { source.next32() } -> std::same_as<std::uint32_t>;
};

// A uniform number from 0 to bound - 1; bound is at least 1. Lemire's multiplication with the rejection that makes it
// exact.
template <RandomSource R>
constexpr std::uint32_t draw_below(R& source, std::uint32_t bound) {
    std::uint64_t product = std::uint64_t{source.next32()} * bound;
    auto low = static_cast<std::uint32_t>(product);
    if (low < bound) [[unlikely]] {
        const std::uint32_t threshold = (0U - bound) % bound;
        while (low < threshold) {
            product = std::uint64_t{source.next32()} * bound;
            low = static_cast<std::uint32_t>(product);
        }
    }
    return static_cast<std::uint32_t>(product >> 32U);
}

// Settles items[0], then items[1], ... up to items[settle - 1], each drawn from all that are left.
template <RandomSource R, class T>
constexpr void shuffle_first(R& source, T* items, int count, int settle) {
    for (int i = 0; i < settle && i + 1 < count; ++i) {
        const int j = i + static_cast<int>(draw_below(source, static_cast<std::uint32_t>(count - i)));
        std::swap(items[i], items[j]);
    }
}

template <RandomSource R, class T>
constexpr void shuffle(R& source, T* items, int count) {
    shuffle_first(source, items, count, count);
}

// SplitMix64: turns any number into well-mixed ones.
constexpr std::uint64_t mix64(std::uint64_t x) {
    x += 0x9e3779b97f4a7c15U;
    x = (x ^ (x >> 30U)) * 0xbf58476d1ce4e5b9U;
    x = (x ^ (x >> 27U)) * 0x94d049bb133111ebU;
    return x ^ (x >> 31U);
}

// xoshiro256++: small and fast, for simulations, bots and tests. Anybody who sees some of its output can predict the
// rest, so nothing that is served draws from it.
class SmallRandom {
public:
    // Different streams of one seed are independent: match 17 of seed 1 is the same whoever plays it.
    constexpr explicit SmallRandom(std::uint64_t seed, std::uint64_t stream = 0) {
        std::uint64_t x = mix64(seed) ^ mix64(~stream);
        for (std::uint64_t& word : state_) word = mix64(x += 0x9e3779b97f4a7c15U);
    }
    constexpr std::uint64_t next64() {
        const std::uint64_t result = std::rotl(state_[0] + state_[3], 23) + state_[0];
        const std::uint64_t shifted = state_[1] << 17U;
        state_[2] ^= state_[0];
        state_[3] ^= state_[1];
        state_[1] ^= state_[2];
        state_[0] ^= state_[3];
        state_[2] ^= shifted;
        state_[3] = std::rotl(state_[3], 45);
        return result;
    }
    constexpr std::uint32_t next32() { return static_cast<std::uint32_t>(next64() >> 32U); }

private:
    std::array<std::uint64_t, 4> state_{};
};

using Seed = std::array<std::uint8_t, 32>;

// ChaCha20 (RFC 8439) keyed by a match's secret seed, with the move's number as nonce: a record replays bit for bit,
// and nobody who has not the seed can tell the next shuffle. The first block is computed at the first draw, so moves
// without chance cost nothing.
class KeyedRandom {
public:
    // Number 0 is the setup, 1 the first move.
    constexpr KeyedRandom(const Seed& seed, std::uint64_t move_number) {
        constexpr std::array<std::uint32_t, 4> constants{0x61707865, 0x3320646e, 0x79622d32, 0x6b206574};
        for (std::size_t i = 0; i < 4; ++i) input_[i] = constants[i];
        for (std::size_t i = 0; i < 8; ++i) input_[4 + i] = word(seed, 4 * i);
        input_[13] = 0;
        input_[14] = static_cast<std::uint32_t>(move_number);
        input_[15] = static_cast<std::uint32_t>(move_number >> 32U);
    }
    constexpr std::uint32_t next32() {
        if (used_ == block_.size()) refill();
        return block_[used_++];
    }

private:
    static constexpr std::uint32_t word(const Seed& bytes, std::size_t at) {
        return std::uint32_t{bytes[at]} | std::uint32_t{bytes[at + 1]} << 8U | std::uint32_t{bytes[at + 2]} << 16U |
               std::uint32_t{bytes[at + 3]} << 24U;
    }
    constexpr void refill() {
        block_ = input_;
        for (int i = 0; i < 10; ++i) {
            for (std::size_t column = 0; column < 4; ++column) quarter(column, 4 + column, 8 + column, 12 + column);
            for (std::size_t d = 0; d < 4; ++d) quarter(d, 4 + (d + 1) % 4, 8 + (d + 2) % 4, 12 + (d + 3) % 4);
        }
        for (std::size_t i = 0; i < 16; ++i) block_[i] += input_[i];
        ++input_[12];
        used_ = 0;
    }
    constexpr void quarter(std::size_t a, std::size_t b, std::size_t c, std::size_t d) {
        block_[d] = std::rotl(block_[d] ^ (block_[a] += block_[b]), 16);
        block_[b] = std::rotl(block_[b] ^ (block_[c] += block_[d]), 12);
        block_[d] = std::rotl(block_[d] ^ (block_[a] += block_[b]), 8);
        block_[b] = std::rotl(block_[b] ^ (block_[c] += block_[d]), 7);
    }

    std::array<std::uint32_t, 16> input_{};
    std::array<std::uint32_t, 16> block_{};
    std::size_t used_ = 16;
};

}  // namespace duckpond
