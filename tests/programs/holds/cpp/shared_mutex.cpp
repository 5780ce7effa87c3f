// Readers see what a writer wrote as a whole; two locks at once are taken without a deadlock.
// expect: holds
// threads
#include <cassert>
#include <mutex>
#include <shared_mutex>
#include <thread>

static std::shared_mutex shared;
static std::mutex first, second;
static int x, y, z;

int main() {
    std::thread writer([] {
        {
            std::unique_lock<std::shared_mutex> lock(shared);
            x = 1;
            y = 1;
        }
        std::scoped_lock both(first, second);
        z++;
    });
    {
        std::shared_lock<std::shared_mutex> lock(shared);
        assert(x == y);
    }
    {
        std::scoped_lock both(second, first);
        z++;
    }
    writer.join();
    assert(z == 2);
    return 0;
}
