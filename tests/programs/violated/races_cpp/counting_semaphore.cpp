// A semaphore that lets two threads in is no lock.
// expect: violated
// property: no-data-race
// options: --std c++20
// threads
#include <semaphore>
#include <thread>

static std::counting_semaphore<4> free_places(2);
static int count;

static void add() {
    free_places.acquire();
    count++; //~ VIOLATED
    free_places.release();
}

int main() {
    std::thread other(add);
    free_places.acquire();
    count = 3; //~ VIOLATED
    free_places.release();
    other.join();
    return count;
}
