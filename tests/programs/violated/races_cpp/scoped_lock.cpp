// Two mutexes are taken at once, and none of them is the one that the other thread takes.
// expect: violated
// property: no-data-race
// threads
#include <mutex>
#include <thread>

static std::mutex left, middle, right;
static int value;

int main() {
    std::thread other([] {
        std::scoped_lock both(right, middle);
        value = 1; //~ VIOLATED
    });
    int read;
    {
        std::scoped_lock one(left);
        read = value; //~ VIOLATED
    }
    other.join();
    return read;
}
