// A wait ends by a signal or by itself.
// possible: signalled by_itself
// impossible: both
#include <condition_variable>
#include <mutex>
#include <thread>

static std::mutex mutex;
static std::condition_variable condition;
static int inside, ready;

int main() {
    std::thread other([] {
        std::lock_guard<std::mutex> guard(mutex);
        CASE(both, inside);
        ready = 1;
        condition.notify_one();
        condition.notify_all();
    });
    {
        std::unique_lock<std::mutex> guard(mutex);
        inside = 1;
        inside = 0;
        condition.wait(guard);
        CASE(signalled, ready);
        CASE(by_itself, !ready);
    }
    other.join();
}
