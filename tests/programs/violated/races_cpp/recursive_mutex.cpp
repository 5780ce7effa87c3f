// A mutex that was locked once is given back before the last write.
// expect: violated
// property: no-data-race
// threads
#include <mutex>
#include <thread>

static std::recursive_mutex mutex;
static int count;

int main() {
    std::thread other([] {
        {
            std::lock_guard<std::recursive_mutex> inner(mutex);
        }
        count = 1; //~ VIOLATED
    });
    mutex.lock();
    mutex.lock();
    int read = count; //~ VIOLATED
    mutex.unlock();
    mutex.unlock();
    other.join();
    return read;
}
