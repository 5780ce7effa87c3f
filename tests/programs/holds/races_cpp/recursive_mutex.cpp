// A mutex that is locked twice is held until it was given back twice.
// expect: holds
// property: no-data-race
// threads
#include <mutex>
#include <thread>

static std::recursive_mutex mutex;
static int count;

static void add() {
    std::lock_guard<std::recursive_mutex> outer(mutex);
    {
        std::lock_guard<std::recursive_mutex> inner(mutex);
        count++;
    }
    count++;
}

int main() {
    std::thread other(add);
    add();
    other.join();
    return count;
}
