// The end of a thread runs the destructors of what is on its stack.
// expect: unknown(unsupported: `pthread_exit` in C++)
// threads
#include <mutex>
#include <pthread.h>

static std::mutex mutex;

static void *work(void *) {
    std::lock_guard<std::mutex> guard(mutex);
    pthread_exit(nullptr);
}

int main() {
    pthread_t thread;
    pthread_create(&thread, nullptr, work, nullptr);
    pthread_join(thread, nullptr);
    return mutex.try_lock();
}
