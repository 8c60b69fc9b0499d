#pragma once

// The edge of a thread. What is thrown there is a fault of ours: it must end neither the thread nor the program.

#include <exception>
#include <optional>
#include <string>

namespace duckpond {

// Does the work; what it threw, in words.
template <class Work>
[[nodiscard]] std::optional<std::string> fault_of(Work&& work) {
    try {
        work();
        return std::nullopt;
    } catch (const std::exception& fault) {
        return fault.what();
    } catch (...) {
        return "something that is no exception";
    }
}

}  // namespace duckpond
