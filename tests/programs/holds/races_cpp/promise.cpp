// What is written before a promise is kept is read after its future was waited for.
// expect: holds
// property: no-data-race
// threads
#include <future>
#include <thread>

static int value;

int main() {
    std::promise<void> promise;
    std::future<void> future = promise.get_future();
    std::thread other([&] {
        value = 5;
        promise.set_value();
    });
    future.wait();
    int read = value;
    other.join();
    return read;
}
