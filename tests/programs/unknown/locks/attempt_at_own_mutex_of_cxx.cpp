// A thread tries to lock a mutex of C++ that it holds, which is undefined. A recursive one it may lock again.
// expect: unknown(undefined behaviour)
#include <mutex>

static std::recursive_mutex recursive;
static std::mutex mutex;

int main() {
    recursive.lock();
    if (recursive.try_lock())
        recursive.unlock();
    recursive.unlock();
    mutex.lock();
    mutex.try_lock();
}
