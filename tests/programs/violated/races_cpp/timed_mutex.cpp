// Whoever does not get a mutex in time goes on all the same.
// expect: violated
// property: no-data-race
// threads
#include <chrono>
#include <mutex>
#include <thread>

static std::timed_mutex mutex;
static int count;

int main() {
    std::thread other([] {
        bool locked = mutex.try_lock_for(std::chrono::milliseconds(1));
        count = 1; //~ VIOLATED
        if (locked)
            mutex.unlock();
    });
    mutex.lock();
    int read = count; //~ VIOLATED
    mutex.unlock();
    other.join();
    return read;
}
