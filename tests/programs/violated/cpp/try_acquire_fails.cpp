// C++ lets an attempt to acquire a semaphore fail although its counter is positive.
// expect: violated
// options: --std c++20
#include <cassert>
#include <semaphore>

int main() {
    std::counting_semaphore<4> semaphore(1);
    bool tried = semaphore.try_acquire();
    assert(tried); //~ VIOLATED
    return 0;
}
