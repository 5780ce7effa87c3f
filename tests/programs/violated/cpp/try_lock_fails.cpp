// C++ lets an attempt to lock fail although the mutex is free.
// expect: violated
// opt2: skip calls of the library from functions of C++ are told by their callers, which are gone; a warning says so
#include <cassert>
#include <mutex>

int main() {
    std::mutex mutex;
    bool tried = mutex.try_lock();
    assert(tried); //~ VIOLATED
    mutex.unlock();
    return 0;
}
