// A function that runs in a thread of its own may not have begun yet.
// expect: violated
// threads
#include <cassert>
#include <future>

static int x;

int main() {
    auto result = std::async(std::launch::async, [](int amount) { x = amount; return amount; }, 4);
    assert(x == 0); //~ VIOLATED
    return result.get();
}
