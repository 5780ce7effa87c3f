// A recursive mutex in a recursion, and a mutex that is waited for until some time, perhaps in vain.
// expect: holds
// threads
#include <cassert>
#include <chrono>
#include <mutex>
#include <thread>

static std::recursive_mutex recursive;
static std::timed_mutex timed;
static int sum, in_time;

static void add(int n) {
    std::lock_guard<std::recursive_mutex> guard(recursive);
    sum += n;
    if (n > 1)
        add(n - 1);
}

static void work() {
    add(2);
    if (timed.try_lock_until(std::chrono::system_clock::time_point(std::chrono::seconds(5)))) {
        in_time++;
        timed.unlock();
    }
}

int main() {
    std::thread other(work);
    work();
    other.join();
    assert(sum == 6 && in_time <= 2);
    return 0;
}
