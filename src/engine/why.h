#pragma once

// Why a bot thinks best of a move, as a sentence.

#include <functional>
#include <string>

#include "bots/reason.h"
#include "texts/texts.h"

namespace duckpond {

// How the words call a move, by its index, and a seat.
struct Naming {
    std::function<std::string(int index)> move;
    std::function<std::string(Seat seat)> seat;
};

[[nodiscard]] std::string why(const Texts& texts, const Reason& reason, const Naming& naming);

}  // namespace duckpond
