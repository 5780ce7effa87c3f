// Clocks show any time; the steady one never goes back.
// possible: set_back
// impossible: back negative
// warns: negative: no time before their epoch
#include <chrono>

int main() {
    auto first = std::chrono::steady_clock::now(), second = std::chrono::steady_clock::now();
    CASE(back, second < first);
    CASE(negative, first.time_since_epoch().count() < 0);
    auto wall = std::chrono::system_clock::now();
    CASE(set_back, std::chrono::system_clock::now() < wall);
}
