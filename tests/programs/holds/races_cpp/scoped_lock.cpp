// Two mutexes are taken at once, in either order, for what both of them guard.
// expect: holds
// property: no-data-race
// threads
#include <mutex>
#include <thread>

static std::mutex left, right;
static int value;

int main() {
    std::thread other([] {
        std::scoped_lock both(right, left);
        value = 1;
    });
    int read;
    {
        std::scoped_lock both(left, right);
        read = value;
    }
    other.join();
    return read;
}
