// An attempt of C++ to lock may fail although the lock is free.
// possible: free_busy taken free_timed shared_busy own_busy acquired not_acquired open not_open
// pinned: not_open: the library itself waits for latches by such looks
// options: --std c++20
#include <chrono>
#include <latch>
#include <mutex>
#include <semaphore>
#include <shared_mutex>

static std::mutex mutex;
static std::timed_mutex timed;
static std::shared_mutex shared;
static std::recursive_mutex recursive;
static std::counting_semaphore<2> semaphore(2);
static std::latch latch(1);

int main() {
    bool tried = mutex.try_lock();
    CASE(free_busy, !tried);
    CASE(taken, tried && timed.try_lock_for(std::chrono::seconds(1)) && shared.try_lock());
    CASE(free_timed, !timed.try_lock_for(std::chrono::seconds(1)));
    CASE(shared_busy, !shared.try_lock_shared());
    WHEN(own_busy) recursive.lock();
    CASE(own_busy, !recursive.try_lock());
    CASE(acquired, semaphore.try_acquire());
    CASE(not_acquired, !semaphore.try_acquire());
    latch.count_down();
    CASE(open, latch.try_wait());
    CASE(not_open, !latch.try_wait());
}
