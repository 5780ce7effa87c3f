// The semaphore of C++20: what was written before a release is read after the acquire.
// expect: holds
// options: --std c++20
// threads
#include <cassert>
#include <semaphore>
#include <thread>

static std::binary_semaphore filled(0);
static int value;

int main() {
    std::thread other([] {
        value = 1;
        filled.release();
    });
    filled.acquire();
    assert(value == 1);
    other.join();
    return 0;
}
