// A wait without a predicate may end before the data is there.
// expect: violated
// threads
#include <cassert>
#include <condition_variable>
#include <mutex>
#include <thread>

static std::mutex mutex;
static std::condition_variable condition;
static bool ready;

int main() {
    std::thread producer([] {
        std::lock_guard<std::mutex> lock(mutex);
        ready = true;
        condition.notify_one();
    });
    {
        std::unique_lock<std::mutex> lock(mutex);
        if (!ready)
            condition.wait(lock);
        assert(ready); //~ VIOLATED
    }
    producer.join();
    return 0;
}
