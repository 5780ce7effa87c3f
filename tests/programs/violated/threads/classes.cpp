// Two threads call a method that is not protected on one object.
// expect: violated
// threads
#include <cassert>
#include <pthread.h>

class Counter {
    int value = 0;

  public:
    void increment() { value = value + 1; }
    int get() const { return value; }
};

static Counter counter;

static void *work(void *) {
    counter.increment();
    return nullptr;
}

int main() {
    pthread_t t;
    pthread_create(&t, nullptr, work, nullptr);
    counter.increment();
    pthread_join(t, nullptr);
    assert(counter.get() == 2); //~ VIOLATED
    return 0;
}
