// A value is still written after the semaphore was released for its reader.
// expect: violated
// property: no-data-race
// options: --std c++20
// threads
#include <semaphore>
#include <thread>

static std::binary_semaphore filled(0);
static int value;

int main() {
    std::thread other([] {
        filled.release();
        value = 1; //~ VIOLATED
    });
    filled.acquire();
    int read = value; //~ VIOLATED
    other.join();
    return read;
}
