// The destructor of a thread-local object runs at the end of the thread that made it, before the join comes back.
// expect: violated
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
    std::thread thread([] { local.value++; });
    thread.join();
    assert(destroyed == 0); //~ VIOLATED
    return 0;
}
