// An element behind the last one, in memory that the vector has reserved: natively the program goes on to the failure.
// expect: unknown(undefined behaviour: std: the precondition `__n < this->size()` does not hold)
// opt2: skip the optimiser may use undefined behaviour
#include <cassert>
#include <vector>

int main() {
    std::vector<int> numbers;
    numbers.reserve(4);
    numbers.push_back(1);
    numbers[1] = 3;
    assert(numbers[1] != 3);
    return 0;
}
