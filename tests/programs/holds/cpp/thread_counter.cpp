// Two threads of C++ count under a lock guard, by a captured reference.
// expect: holds
// threads
#include <cassert>
#include <mutex>
#include <thread>

int main() {
    std::mutex mutex;
    int count = 0;
    auto work = [&](int amount) {
        std::lock_guard<std::mutex> guard(mutex);
        int seen = count;
        count = seen + amount;
    };
    std::thread first(work, 1);
    work(2);
    first.join();
    assert(count == 3);
    return 0;
}
