// What was written before a thread arrived at a barrier is read by whoever waited there.
// expect: holds
// property: no-data-race
// options: --std c++20
// threads
#include <barrier>
#include <thread>

static std::barrier<> phase(2);
static int value;

int main() {
    std::thread other([] {
        value = 1;
        auto arrived = phase.arrive();
        (void)arrived;
    });
    phase.arrive_and_wait();
    int read = value;
    other.join();
    return read;
}
