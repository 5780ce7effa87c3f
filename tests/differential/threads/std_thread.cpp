// Threads of C++: arguments by value and reference, lambdas, members, joining and detaching, several at once.
// data-model: LP64
// cflags: -pthread -std=c++17
#include <atomic>
#include <cstdio>
#include <functional>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

static std::mutex mutex;
static int sum;
static std::atomic<int> detached;

struct Counter {
    int value = 0;
    void add(int amount) {
        std::lock_guard<std::mutex> guard(mutex);
        value += amount;
    }
};

static void add(int first, const int &second) {
    std::lock_guard<std::mutex> guard(mutex);
    sum += first * second;
}

int main() {
    int ten = 10;
    std::thread first(add, 4, std::ref(ten));
    std::thread second([&ten](int more) { add(more, ten); }, 2);
    std::thread moved = std::move(first);
    std::printf("%d %d %d\n", first.joinable(), second.joinable(), moved.joinable());
    std::printf("%d\n", moved.get_id() == second.get_id());
    moved.join();
    second.join();
    std::printf("%d %d\n", sum, moved.joinable());

    Counter counter;
    std::vector<std::thread> threads;
    for (int i = 1; i <= 3; i++)
        threads.emplace_back(&Counter::add, &counter, i);
    for (auto &thread : threads)
        thread.join();
    std::printf("%d\n", counter.value);

    std::thread alone([] { detached = 1; });
    alone.detach();
    while (!detached)
        std::this_thread::yield();
    std::printf("%d %d\n", alone.joinable(), std::this_thread::get_id() == std::thread::id());
    return 0;
}
