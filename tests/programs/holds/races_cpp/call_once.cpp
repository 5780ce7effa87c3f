// What is made once is read by all who called once.
// expect: holds
// property: no-data-race
// threads
#include <mutex>
#include <thread>

static std::once_flag made;
static int value;

static int get() {
    std::call_once(made, [] { value = 7; });
    return value;
}

static int seen;

int main() {
    std::thread other([] { seen = get(); });
    int read = get();
    other.join();
    return seen - read;
}
