// A pond as the program builds it: requests on lines of standard input, answers on lines of standard output. Tests hold
// the modules of WebAssembly against it, benchmarks set their figures beside its own. Usage: native_pond GAME

#include <iostream>

#include "browser/duck_duck_go.h"
#include "rules/catalog.h"

int main(int argc, char** argv) {
    using namespace duckpond;
    if (argc != 2 || !find_game(argv[1])) {
        std::cerr << "Usage: native_pond GAME\n";
        return 2;
    }
    std::ios::sync_with_stdio(false);
    browser::Player player;
    visit_game(argv[1], [&]<class G>() { player = browser::player_of<G>(); });
    browser::Pond pond(player);
    for (std::string line; std::getline(std::cin, line);) {
        std::cout << pond.answer(line) << '\n';
        if (std::cin.rdbuf()->in_avail() == 0) std::cout.flush();
    }
}
