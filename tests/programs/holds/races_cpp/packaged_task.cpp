// A task runs in another thread; its future orders what it wrote before what is read.
// expect: holds
// property: no-data-race
// threads
#include <future>
#include <thread>
#include <utility>

static int value;

int main() {
    std::packaged_task<int()> task([] { return value = 4; });
    std::future<int> future = task.get_future();
    std::thread other(std::move(task));
    int read = future.get() + value;
    other.join();
    return read;
}
