// An attempt of C++ to lock may fail although the lock is free.
// possible: free_busy taken free_timed shared_busy
#include <chrono>
#include <mutex>
#include <shared_mutex>

static std::mutex mutex;
static std::timed_mutex timed;
static std::shared_mutex shared;

int main() {
    bool tried = mutex.try_lock();
    CASE(free_busy, !tried);
    CASE(taken, tried && timed.try_lock_for(std::chrono::seconds(1)) && shared.try_lock());
    CASE(free_timed, !timed.try_lock_for(std::chrono::seconds(1)));
    CASE(shared_busy, !shared.try_lock_shared());
}
