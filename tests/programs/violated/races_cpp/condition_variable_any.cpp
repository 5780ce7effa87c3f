// What a condition is about is set without the lock under which it is looked at.
// expect: violated
// property: no-data-race
// threads
#include <condition_variable>
#include <mutex>
#include <thread>

static std::mutex mutex;
static std::condition_variable_any changed;
static bool ready;

int main() {
    std::thread other([] {
        ready = true; //~ VIOLATED
        changed.notify_one();
    });
    mutex.lock();
    bool was_ready = ready; //~ VIOLATED
    mutex.unlock();
    other.join();
    return was_ready;
}
