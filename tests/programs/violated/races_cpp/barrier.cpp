// A thread arrives at a barrier and does not wait for the other.
// expect: violated
// property: no-data-race
// options: --std c++20
// threads
#include <barrier>
#include <thread>

static std::barrier<> phase(2);
static int value;

int main() {
    std::thread other([] {
        value = 1; //~ VIOLATED
        phase.arrive_and_wait();
    });
    auto arrived = phase.arrive();
    (void)arrived;
    int read = value; //~ VIOLATED
    other.join();
    return read;
}
