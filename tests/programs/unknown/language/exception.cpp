// An exception that is thrown.
// expect: unknown(unsupported: )
#include <cassert>

extern "C" int __VERIFIER_nondet_int();

static int check(int x) {
    if (x < 0)
        throw x;
    return x;
}

int main() {
    int result = -1;
    try {
        result = check(__VERIFIER_nondet_int());
    } catch (int) {
        result = 0;
    }
    assert(result >= 0);
    return 0;
}
