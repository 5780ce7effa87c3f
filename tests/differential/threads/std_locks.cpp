// Locks of C++: all kinds of mutexes and guards, condition variables with predicates, call_once, thread-local objects.
// data-model: LP64
// cflags: -pthread -std=c++17
#include <condition_variable>
#include <cstdio>
#include <mutex>
#include <shared_mutex>
#include <thread>

static std::mutex mutex, other;
static std::recursive_mutex recursive;
static std::shared_mutex shared;
static std::condition_variable condition;
static std::once_flag flag;
static int turn, initialised, depth, destroyed;

struct Local {
    int value = 3;
    ~Local() { destroyed += value; }
};

static thread_local Local local;

static void nest(int levels) {
    std::lock_guard<std::recursive_mutex> guard(recursive);
    depth++;
    if (levels > 0)
        nest(levels - 1);
}

static void play(int me) {
    for (int round = 0; round < 3; round++) {
        std::unique_lock<std::mutex> lock(mutex);
        condition.wait(lock, [me] { return turn % 2 == me; });
        turn++;
        condition.notify_all();
    }
    local.value += me;
    std::call_once(flag, [](int amount) { initialised += amount; }, 5);
}

int main() {
    std::thread thread(play, 1);
    play(0);
    thread.join();
    std::printf("%d %d %d\n", turn, initialised, destroyed);
    nest(2);
    std::printf("%d %d\n", depth, recursive.try_lock());
    recursive.unlock();
    {
        std::scoped_lock both(mutex, other);
        std::thread([] {
            std::unique_lock<std::mutex> lock(mutex, std::try_to_lock);
            std::printf("%d\n", lock.owns_lock());
        }).join();
    }
    {
        std::shared_lock<std::shared_mutex> reader(shared);
        std::thread([] {
            std::printf("%d %d\n", shared.try_lock_shared(), shared.try_lock());
            shared.unlock_shared();
        }).join();
    }
    std::unique_lock<std::shared_mutex> writer(shared, std::defer_lock);
    writer.lock();
    std::printf("%d\n", writer.owns_lock());
    return 0;
}
