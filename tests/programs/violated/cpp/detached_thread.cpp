// A detached thread may still run when its creator looks.
// expect: violated
// threads
#include <atomic>
#include <cassert>
#include <thread>

static std::atomic<int> done;

int main() {
    std::thread thread([] { done = 1; });
    assert(thread.joinable());
    thread.detach();
    assert(!thread.joinable());
    assert(done == 1); //~ VIOLATED
    return 0;
}
