// A task runs in another thread, and what it writes is read before its future.
// expect: violated
// property: no-data-race
// threads
#include <future>
#include <thread>
#include <utility>

static int value;

int main() {
    std::packaged_task<int()> task([] {
        value = 4; //~ VIOLATED
        return 1;
    });
    std::future<int> future = task.get_future();
    std::thread other(std::move(task));
    int read = value; //~ VIOLATED
    read += future.get();
    other.join();
    return read;
}
