// A semaphore that counts lets one thread at a time count.
// expect: holds
// property: no-data-race
// options: --std c++20
// threads
#include <semaphore>
#include <thread>

static std::counting_semaphore<4> free_places(1);
static int count;

static void work() {
    free_places.acquire();
    count++;
    free_places.release();
}

int main() {
    std::thread other(work);
    work();
    other.join();
    return count;
}
