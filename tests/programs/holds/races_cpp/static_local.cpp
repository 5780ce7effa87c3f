// Two threads initialise a static local: its guard lets one do it and the other wait.
// expect: holds
// property: no-data-race
// threads
#include <thread>

struct Settings {
    int level;
    Settings() : level(3) {}
};

static Settings &settings() {
    static Settings the_one;
    return the_one;
}

static int seen, read;

int main() {
    std::thread other([] { seen = settings().level; });
    read = settings().level;
    other.join();
    return seen - read;
}
