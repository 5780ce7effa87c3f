// A wait for an atomic orders what was written before it changed.
// expect: holds
// property: no-data-race
// options: --std c++20
// threads
#include <atomic>
#include <thread>

static std::atomic<int> stage{0};
static int value;

int main() {
    std::thread other([] {
        value = 1;
        stage.store(1);
        stage.notify_one();
    });
    stage.wait(0);
    int read = value;
    other.join();
    return read;
}
