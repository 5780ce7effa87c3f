// A static local is initialised once, but nobody guards what is written to it later.
// expect: violated
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

int main() {
    std::thread other([] { settings().level = 4; }); //~ VIOLATED
    int level = settings().level;                    //~ VIOLATED
    other.join();
    return level;
}
