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
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
        std::lock_guard<std::mutex> lock(mutex);
        value = 5;
        condition.notify_one();
    });
    {
        std::unique_lock<std::mutex> lock(mutex);
        if (condition.wait_for(lock, std::chrono::seconds(1), [] { return value != 0; }))
            assert(value == 5);
        auto limit = std::chrono::system_clock::now() + std::chrono::milliseconds(3);
        while (value == 0)
            if (condition.wait_until(lock, limit) == std::cv_status::timeout)
                break;
        assert(value == 0 || value == 5);
    }
    producer.join();
    assert(value == 5);
    return 0;
}
