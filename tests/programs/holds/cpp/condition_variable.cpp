// A wait with a predicate ends with the predicate true.
// expect: holds
// threads
#include <cassert>
#include <condition_variable>
#include <mutex>
#include <thread>

static std::mutex mutex;
static std::condition_variable condition;
static bool ready;
static int data;

int main() {
    std::thread producer([] {
        std::unique_lock<std::mutex> lock(mutex);
        data = 42;
        ready = true;
        condition.notify_one();
    });
    {
        std::unique_lock<std::mutex> lock(mutex);
        condition.wait(lock, [] { return ready; });
        assert(data == 42);
    }
    producer.join();
    return 0;
}
