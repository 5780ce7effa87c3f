// How many threads run at once is a hint, which may change.
// expect: violated
#include <cassert>
#include <thread>

int main() {
    unsigned first = std::thread::hardware_concurrency();
    assert(std::thread::hardware_concurrency() == first); //~ VIOLATED
    return 0;
}
