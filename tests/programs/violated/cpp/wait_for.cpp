// A wait with a limit of time may end before the value is there.
// expect: violated
// threads
#include <cassert>
#include <chrono>
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
        condition.wait_for(lock, std::chrono::seconds(1), [] { return ready; });
        assert(ready); //~ VIOLATED
    }
    producer.join();
    return 0;
}
