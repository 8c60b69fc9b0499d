// How a page speaks to a module: it writes a request where reserve() says, calls answer(), and reads the answer where
// answered() says. A fault ends the module: the page throws what it was told, and never calls this instance again.

#include "browser/module.h"

#include "base/check.h"

namespace {

using namespace duckpond;

std::string request;
std::string answered;

browser::Pond& pond() {
    static browser::Pond only(browser::this_player());
    return only;
}

}  // namespace

extern "C" {

__attribute__((import_module("page"), import_name("fault"))) [[noreturn]] void tell_fault(const char* text,
                                                                                          std::size_t size);

__attribute__((export_name("reserve"))) char* reserve_request(std::size_t size) {
    request.resize(size);
    return request.data();
}

__attribute__((export_name("answer"))) std::size_t answer_request() {
    answered = pond().answer(request);
    return answered.size();
}

__attribute__((export_name("answered"))) const char* what_was_answered() {
    return answered.data();
}
}

// Nothing is thrown here, so a check that fails ends the module.
void duckpond::fail_check(const char* condition, const char* file, int line) {
    const std::string text = std::string(file) + ':' + std::to_string(line) + ": check failed: " + condition;
    tell_fault(text.data(), text.size());
}

// What the libraries say before they give up; their own way would bring all of printf along.
extern "C" [[noreturn]] void __abort_message(const char* format, ...) {
    tell_fault(format, std::char_traits<char>::length(format));
}
// What the standard library says before it gives up; its own way would bring all of printf along.
void std::__libcpp_verbose_abort(const char* format, ...) noexcept {
    tell_fault(format, std::char_traits<char>::length(format));
}
