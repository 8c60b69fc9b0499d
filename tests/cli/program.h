#pragma once

// Runs the program as a person would, with what is typed on its standard input.

#include <gtest/gtest.h>
#include <sys/wait.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace duckpond {

struct Ran {
    int code = -1;
    std::string out;
    std::string both;
};

inline std::string rest_of(FILE* file) {
    std::string text;
    std::array<char, 4096> buffer{};
    while (const std::size_t size = std::fread(buffer.data(), 1, buffer.size(), file)) text.append(buffer.data(), size);
    return text;
}

inline std::string output_of(const std::string& command, int& code) {
    FILE* pipe = popen(command.c_str(), "r");
    std::string text = rest_of(pipe);
    code = WEXITSTATUS(pclose(pipe));
    return text;
}

struct TerminalSize {
    unsigned short rows = 24;
    unsigned short columns = 80;
};

// What a terminal of that size is shown by the program, as lines that end in "\n". What is typed is typed piece by
// piece, each when `ready` stands there once more; in the end the program must have left, content.
[[nodiscard]] std::string at_a_terminal(const std::vector<std::string>& arguments, const std::string& ready,
                                        const std::vector<std::string>& typed, TerminalSize size);

// The program that was built with the tests.
[[nodiscard]] std::string program_path();

// In English, whatever is spoken on this machine; a path may have blanks.
inline std::string program() {
    return "LC_ALL=C '" + program_path() + "' ";
}

inline Ran run(const std::string& arguments) {
    Ran ran;
    FILE* errors = std::tmpfile();
    ran.out =
        output_of(program() + arguments + " 2>/dev/fd/" + std::to_string(fileno(errors)) + " </dev/null", ran.code);
    ran.both = ran.out + rest_of(errors);
    std::fclose(errors);
    return ran;
}

inline void expect_refused(const std::string& arguments, const std::string& sentence) {
    const Ran ran = run(arguments);
    EXPECT_EQ(ran.code, 2) << arguments;
    EXPECT_EQ(ran.out, "") << "nothing else";
    EXPECT_NE(ran.both.find(sentence), std::string::npos) << ran.both;
}

// A folder for one test's files, empty at first and gone at the end.
class Folder {
public:
    Folder() {
        std::string name = (std::filesystem::temp_directory_path() / "duckpond-XXXXXX").string();
        EXPECT_NE(mkdtemp(name.data()), nullptr) << name;
        path_ = name;
    }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    ~Folder() { std::filesystem::remove_all(path_); }
    [[nodiscard]] std::string file(const std::string& name) const { return (path_ / name).string(); }

    // All that is printed when this is typed in this folder.
    // `environment` is set for it: "COLUMNS=60 ".
    [[nodiscard]] Ran type(const std::string& arguments, const std::string& input,
                           const std::string& environment = {}) const {
        std::ofstream(file("input")) << input;
        Ran ran;
        const std::string command = "cd '" + path_.string() + "' && XDG_STATE_HOME='" + path_.string() +
                                    "/state' LC_ALL=C " + environment + '\'' + program_path() + "' " + arguments +
                                    " 2>&1 <input";
        ran.out = ran.both = output_of(command, ran.code);
        return ran;
    }

private:
    std::filesystem::path path_;
};

inline std::string text_of(const std::string& path) {
    std::stringstream text;
    text << std::ifstream(path).rdbuf();
    return text.str();
}

inline bool has(std::string_view text, std::string_view part) {
    return text.find(part) != std::string_view::npos;
}

// The text without line breaks.
inline std::string flat(std::string_view text) {
    std::string line;
    for (const char c : text) {
        const char one = c == '\n' ? ' ' : c;
        if (one != ' ' || line.empty() || line.back() != ' ') line += one;
    }
    return line;
}

inline std::string repeated(std::string_view text, int times) {
    std::string all;
    for (int i = 0; i < times; ++i) all += text;
    return all;
}

}  // namespace duckpond
