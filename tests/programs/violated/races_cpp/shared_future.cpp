// One who waited for a shared future writes what another who waited for it reads.
// expect: violated
// property: no-data-race
// threads
#include <future>
#include <thread>

static int value;

int main() {
    std::promise<void> promise;
    std::shared_future<void> ready = promise.get_future().share();
    std::shared_future<void> copy = ready;
    std::thread other([copy] {
        copy.wait();
        value = 3; //~ VIOLATED
    });
    promise.set_value();
    int read = value; //~ VIOLATED
    other.join();
    return read;
}
