// C++ lets an attempt to lock fail although no other thread holds the mutex, also where the thread itself holds it.
// expect: violated
#include <cassert>
#include <mutex>

int main() {
    std::recursive_mutex mutex;
    mutex.lock();
    bool tried = mutex.try_lock();
    assert(tried); //~ VIOLATED
    mutex.unlock();
    mutex.unlock();
    return 0;
}
