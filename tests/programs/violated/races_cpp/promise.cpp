// What is written after a promise was kept is read by whoever waited for it.
// expect: violated
// property: no-data-race
// threads
#include <future>
#include <thread>

static int value;

int main() {
    std::promise<void> promise;
    std::future<void> future = promise.get_future();
    std::thread other([&] {
        promise.set_value();
        value = 5; //~ VIOLATED
    });
    future.wait();
    int read = value; //~ VIOLATED
    other.join();
    return read;
}
