// Clocks show any time; the steady one never goes back.
// possible: set_back
// impossible: back
#include <chrono>

int main() {
    auto first = std::chrono::steady_clock::now(), second = std::chrono::steady_clock::now();
    CASE(back, second < first);
    auto wall = std::chrono::system_clock::now();
    CASE(set_back, std::chrono::system_clock::now() < wall);
}
