// Each thread writes before a barrier what the other reads behind it.
// expect: holds
// property: no-data-race
// options: --std c++20
// threads
#include <barrier>
#include <thread>

static std::barrier<> phase(2);
static int left, right;

int main() {
    int seen = 0;
    std::thread other([&] {
        left = 1;
        phase.arrive_and_wait();
        seen = right;
    });
    right = 1;
    phase.arrive_and_wait();
    int read = left;
    other.join();
    return read + seen;
}
