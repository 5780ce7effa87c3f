// A value goes to another thread and comes back, handed over by two semaphores.
// expect: holds
// property: no-data-race
// options: --std c++20
// threads
#include <semaphore>
#include <thread>

static std::binary_semaphore filled(0), emptied(0);
static int value;

int main() {
    std::thread other([] {
        filled.acquire();
        value++;
        emptied.release();
    });
    value = 1;
    filled.release();
    emptied.acquire();
    int read = value;
    other.join();
    return read;
}
