// What is called once is called once, and is over for whoever comes later.
// expect: holds
// threads
#include <atomic>
#include <cassert>
#include <mutex>
#include <thread>

static std::once_flag flag;
static int calls;
static std::atomic<int> done;

static void work() {
    std::call_once(flag, [] { calls++; });
    assert(calls == 1);
    done++;
}

int main() {
    std::thread thread(work);
    work();
    thread.join();
    assert(done == 2);
    return 0;
}
