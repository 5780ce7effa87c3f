// The latch of C++20 opens when everybody has counted down.
// expect: holds
// options: --std c++20
// threads
#include <cassert>
#include <latch>
#include <thread>

static std::latch ready(2);
static int value;

int main() {
    std::thread other([] {
        value = 1;
        ready.count_down();
    });
    ready.arrive_and_wait();
    assert(value == 1);
    other.join();
    return 0;
}
