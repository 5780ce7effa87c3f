// A lock that looks and takes in two steps.
// expect: violated
// threads
#include <atomic>
#include <cassert>
#include <mutex>
#include <thread>

class SpinLock {
    std::atomic<bool> taken{false};

  public:
    void lock() {
        while (taken.load())
            ;
        taken.store(true);
    }
    void unlock() {
        taken.store(false);
    }
};

static SpinLock spin;
static std::atomic<int> inside{0};

static void enter() {
    std::lock_guard<SpinLock> guard(spin);
    assert(inside++ == 0); //~ VIOLATED
    inside--;
}

int main() {
    std::thread a(enter), b(enter);
    a.join();
    b.join();
    return 0;
}
