// Whoever gets a mutex in time has it alone; whoever does not leaves the value alone.
// expect: holds
// property: no-data-race
// threads
#include <chrono>
#include <mutex>
#include <thread>

static std::timed_mutex mutex;
static int count;

static void add() {
    if (mutex.try_lock_until(std::chrono::system_clock::time_point(std::chrono::seconds(5)))) {
        count++;
        mutex.unlock();
    }
}

int main() {
    std::thread other(add);
    add();
    other.join();
    return count;
}
