// A lock made of an atomic flag, used through a guard.
// expect: holds
// also: no-data-race no-deadlock
// threads
#include <atomic>
#include <cassert>
#include <mutex>
#include <thread>

class SpinLock {
    std::atomic_flag flag = ATOMIC_FLAG_INIT;

  public:
    void lock() {
        while (flag.test_and_set(std::memory_order_acquire))
            ;
    }
    void unlock() {
        flag.clear(std::memory_order_release);
    }
};

static SpinLock spin;
static int counter;

static void add(int n) {
    for (int i = 0; i < n; i++) {
        std::lock_guard<SpinLock> guard(spin);
        counter++;
    }
}

int main() {
    std::thread a(add, 2), b(add, 1);
    a.join();
    b.join();
    assert(counter == 3);
    return 0;
}
