// A wait with a limit of time says whether what it waited for is there.
// expect: holds
// threads
#include <cassert>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

static std::mutex mutex;
static std::condition_variable condition;
static int value;

int main() {
    std::thread producer([] {
        std::this_thread::yield();
        std::lock_guard<std::mutex> lock(mutex);
        value = 5;
        condition.notify_one();
    });
    {
        std::unique_lock<std::mutex> lock(mutex);
        if (condition.wait_for(lock, std::chrono::seconds(1), [] { return value != 0; }))
            assert(value == 5);
        assert(value == 0 || value == 5);
    }
    producer.join();
    assert(value == 5);
    return 0;
}
