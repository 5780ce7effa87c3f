// A lambda that captures by reference sees the later value.
// expect: violated
#include <cassert>

extern "C" int __VERIFIER_nondet_int();

int main() {
    int limit = 5;
    auto by_value = [limit](int x) { return x <= limit; };
    auto by_reference = [&limit](int x) { return x <= limit; };
    limit = 10;
    int x = __VERIFIER_nondet_int();
    assert(by_value(x) == by_reference(x)); //~ VIOLATED
    return 0;
}
