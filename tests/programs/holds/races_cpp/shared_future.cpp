// Two threads wait for one result, each by its own copy of the future.
// expect: holds
// property: no-data-race
// threads
#include <future>
#include <thread>

static int value;

int main() {
    std::promise<void> promise;
    std::shared_future<void> ready = promise.get_future().share();
    std::shared_future<void> copy = ready;
    int seen = 0;
    std::thread other([copy, &seen] {
        copy.wait();
        seen = value;
    });
    value = 2;
    promise.set_value();
    ready.wait();
    int read = value;
    other.join();
    return read + seen;
}
