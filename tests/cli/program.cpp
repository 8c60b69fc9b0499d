#include "tests/cli/program.h"

#include <pty.h>
#include <sys/ioctl.h>
#include <unistd.h>

namespace duckpond {

namespace {

[[noreturn]] void become_program(const std::vector<std::string>& arguments) {
    setenv("TERM", "xterm", 1);
    setenv("NO_COLOR", "1", 1);
    std::string path = program_path();
    std::vector<std::string> words = arguments;
    std::vector<char*> pointers{path.data()};
    for (std::string& word : words) pointers.push_back(word.data());
    pointers.push_back(nullptr);
    execv(path.c_str(), pointers.data());
    _exit(127);
}

}  // namespace

std::string program_path() {
    return DUCKPOND_PROGRAM;
}

std::string at_a_terminal(const std::vector<std::string>& arguments, const std::string& ready,
                          const std::vector<std::string>& typed, TerminalSize size) {
    winsize window{.ws_row = size.rows, .ws_col = size.columns, .ws_xpixel = 0, .ws_ypixel = 0};
    int terminal = -1;
    const pid_t child = forkpty(&terminal, nullptr, nullptr, &window);
    if (child == 0) become_program(arguments);
    std::string all;
    std::size_t next = 0;
    std::size_t from = 0;
    std::array<char, 4096> buffer{};
    for (ssize_t size_read = 0; (size_read = read(terminal, buffer.data(), buffer.size())) > 0;) {
        all.append(buffer.data(), static_cast<std::size_t>(size_read));
        std::erase(all, '\r');
        const std::size_t found = all.find(ready, from);
        if (found == std::string::npos || next == typed.size()) continue;
        from = found + 1;
        EXPECT_EQ(write(terminal, typed[next].data(), typed[next].size()), static_cast<ssize_t>(typed[next].size()));
        ++next;
    }
    close(terminal);
    int status = 0;
    waitpid(child, &status, 0);
    EXPECT_EQ(status, 0) << all;
    EXPECT_EQ(next, typed.size()) << all;
    return all;
}

}  // namespace duckpond
