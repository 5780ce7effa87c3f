// The destructor of a thread-local object runs at the end of the program, on the way that uses the object.
// expect: violated
#include <cassert>
#include <cstdlib>

extern "C" int __VERIFIER_nondet_int();

struct Local {
    int value = 0;
    ~Local() {
        assert(value == 0); //~ VIOLATED
    }
};

static thread_local Local local;

int main() {
    if (__VERIFIER_nondet_int()) {
        local.value = 3;
        exit(0);
    }
    while (__VERIFIER_nondet_int())
        ;
    abort();
}
