// A local static is initialised by one thread while others wait, and an object of a thread ends with it.
// possible: by_other ended
// impossible: twice
#include <thread>

static int made, ended;

struct object {
    int first, second;
    explicit object(int who) : first(who) {
        made++;
        second = who;
    }
};

struct local {
    ~local() {
        ended++;
    }
    int used = 0;
};
static thread_local local mine;

static int use(int who) {
    static object single(who);
    CASE(twice, single.first != single.second);
    return single.first;
}

int main() {
    std::thread other([] {
        use(2);
        mine.used = 1;
    });
    int who = use(1);
    other.join();
    CASE(by_other, who == 2);
    CASE(twice, made != 1);
    CASE(ended, ended == 1);
}
