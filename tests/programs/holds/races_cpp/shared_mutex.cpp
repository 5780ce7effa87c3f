// Readers share a lock that a writer has alone.
// expect: holds
// property: no-data-race
// threads
#include <mutex>
#include <shared_mutex>
#include <thread>

static std::shared_mutex lock;
static int value, seen;

int main() {
    std::thread reader([] {
        std::shared_lock<std::shared_mutex> shared(lock);
        seen = value;
    });
    {
        std::shared_lock<std::shared_mutex> shared(lock);
        (void)value;
    }
    {
        std::unique_lock<std::shared_mutex> alone(lock);
        value = 1;
    }
    reader.join();
    return seen;
}
