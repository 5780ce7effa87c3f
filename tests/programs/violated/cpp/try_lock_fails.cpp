// C++ lets an attempt to lock fail although the mutex is free.
// expect: violated
#include <cassert>
#include <mutex>

int main() {
    std::mutex mutex;
    bool tried = mutex.try_lock();
    assert(tried); //~ VIOLATED
    mutex.unlock();
    return 0;
}
