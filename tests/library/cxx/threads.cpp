// Threads of C++, and what runs once.
// possible: before by_main
// impossible: after
// unsupported: joined_twice
// warns: after: taken never to run out
#include <mutex>
#include <thread>

static int steps, runs;
static std::once_flag flag;

int main() {
    std::thread thread([] {
        steps++;
        std::call_once(flag, [] { runs++; });
    });
    CASE(before, steps == 0 && std::thread::hardware_concurrency() == 0);
    WHEN(by_main) std::call_once(flag, [] { runs = 5; });
    CASE(by_main, runs == 5);
    thread.join();
    WHEN(joined_twice) thread.join();
    CASE(after, steps != 1 || runs != 1);
    std::thread([] {}).detach();
}
