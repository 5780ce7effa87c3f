// Copies of a shared pointer in two threads: the last one to go destroys, once.
// expect: holds
// also: no-data-race no-deadlock
// threads
#include <cassert>
#include <memory>
#include <thread>

static int destroyed;

struct Thing {
    int value = 7;
    ~Thing() {
        destroyed++;
    }
};

int main() {
    std::shared_ptr<Thing> mine = std::make_shared<Thing>();
    std::thread other([copy = mine] { assert(copy->value == 7); });
    assert(mine->value == 7);
    mine.reset();
    other.join();
    assert(destroyed == 1);
    return 0;
}
