// One thread writes under a lock that it shares with a reader.
// expect: violated
// property: no-data-race
// threads
#include <shared_mutex>
#include <thread>

static std::shared_mutex lock;
static int value;

int main() {
    std::thread writer([] {
        std::shared_lock<std::shared_mutex> shared(lock);
        value = 1; //~ VIOLATED
    });
    lock.lock_shared();
    int read = value; //~ VIOLATED
    lock.unlock_shared();
    writer.join();
    return read;
}
