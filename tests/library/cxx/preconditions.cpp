// What the headers of the C++ library require: to break it is undefined, whatever memory lies there.
// possible: ordinary
// impossible: other
// undefined: beyond_size empty array
#include <array>
#include <vector>

int main() {
    std::vector<int> numbers;
    numbers.reserve(4);
    numbers.push_back(1);
    std::array<int, 3> three{};
    CASE(ordinary, numbers[0] == 1);
    CASE(other, numbers[0] != 1 || three[2] != 0);
    WHEN(beyond_size) numbers[1] = 3;
    WHEN(array) three[3] = 1;
    numbers.pop_back();
    WHEN(empty) numbers.back() = 1;
}
