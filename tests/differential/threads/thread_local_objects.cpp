// Thread-local objects with constructors and destructors: made when first used, destroyed at the end of the thread, before keys, last made first.
// data-model: LP64
// cflags: -pthread -std=c++17
#include <cstdio>
#include <pthread.h>
#include <thread>

struct Named {
    const char *name;
    explicit Named(const char *given) : name(given) { std::printf("make %s\n", name); }
    ~Named() { std::printf("end %s\n", name); }
};

static thread_local Named outer("outer");
static pthread_key_t key;

static void end_key(void *value) {
    std::printf("key %s\n", static_cast<const char *>(value));
}

static void use(const char *who) {
    thread_local Named inner("inner");
    std::printf("%s uses %s and %s\n", who, outer.name, inner.name);
}

static void *leave(void *) {
    use("thread");
    pthread_setspecific(key, "of thread");
    return nullptr;
}

int main() {
    pthread_key_create(&key, end_key);
    std::thread([] { use("lambda"); use("lambda"); }).join();
    pthread_t thread;
    pthread_create(&thread, nullptr, leave, nullptr);
    pthread_join(thread, nullptr);
    use("main");
    std::puts("main returns");
    return 0;
}
