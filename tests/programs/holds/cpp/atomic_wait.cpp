// A wait for an atomic of C++20 ends when its value is another one and somebody was told.
// expect: holds
// options: --std c++20
// threads
#include <atomic>
#include <cassert>
#include <thread>

static std::atomic<int> stage{0};
static int value;

int main() {
    std::thread other([] {
        value = 1;
        stage = 1;
        stage.notify_one();
    });
    stage.wait(0);
    assert(value == 1);
    other.join();
    return 0;
}
