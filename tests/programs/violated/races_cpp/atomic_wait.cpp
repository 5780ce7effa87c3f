// What is written after an atomic changed is read by whoever waited for the change.
// expect: violated
// property: no-data-race
// options: --std c++20
// threads
#include <atomic>
#include <thread>

static std::atomic<int> stage{0};
static int value;

int main() {
    std::thread other([] {
        stage.store(1);
        stage.notify_one();
        value = 1; //~ VIOLATED
    });
    stage.wait(0);
    int read = value; //~ VIOLATED
    other.join();
    return read;
}
