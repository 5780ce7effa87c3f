// A latch that counts one thread does not wait for the other.
// expect: violated
// property: no-data-race
// options: --std c++20
// threads
#include <latch>
#include <thread>

static std::latch ready(1);
static int value;

int main() {
    std::thread other([] {
        value = 1; //~ VIOLATED
        ready.count_down();
    });
    ready.try_wait();
    int read = value; //~ VIOLATED
    other.join();
    return read;
}
