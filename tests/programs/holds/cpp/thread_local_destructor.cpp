// Each thread that used a thread-local object destroys its own; the one of main goes when main has returned.
// expect: holds
// threads
#include <cassert>
#include <thread>

static int destroyed;

struct Local {
    int value = 1;
    ~Local() { destroyed += value; }
};

static thread_local Local local;

int main() {
    local.value = 100;
    std::thread thread([] { local.value++; });
    thread.join();
    assert(destroyed == 2);
    std::thread([] {}).join();
    assert(destroyed == 2);
    return 0;
}
