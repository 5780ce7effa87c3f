// A condition is waited for with a lock that is no mutex of its own.
// expect: holds
// property: no-data-race
// threads
#include <condition_variable>
#include <mutex>
#include <thread>

static std::mutex mutex;
static std::condition_variable_any changed;
static bool ready;
static int value;

int main() {
    std::thread other([] {
        std::lock_guard<std::mutex> guard(mutex);
        value = 1;
        ready = true;
        changed.notify_one();
    });
    mutex.lock();
    while (!ready)
        changed.wait(mutex);
    int read = value;
    mutex.unlock();
    other.join();
    return read;
}
