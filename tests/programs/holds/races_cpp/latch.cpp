// What was written before a latch was counted down is read by whoever waited for it.
// expect: holds
// property: no-data-race
// options: --std c++20
// threads
#include <latch>
#include <thread>

static std::latch ready(1);
static int value;

int main() {
    std::thread other([] {
        value = 1;
        ready.count_down();
    });
    ready.wait();
    int read = value;
    other.join();
    return read;
}
