// A thread locks a mutex of C++ that it holds: undefined in C++, although a mutex of POSIX would wait for ever.
// expect: unknown(undefined behaviour)
#include <mutex>

static std::mutex mutex;

int main() {
    mutex.lock();
    mutex.lock();
}
