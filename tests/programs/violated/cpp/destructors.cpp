// Destructors run in reverse order at the end of the scope, also on an early return.
// expect: violated
#include <cassert>

extern "C" bool __VERIFIER_nondet_bool();

static int trail;

struct Mark {
    int digit;
    explicit Mark(int d) : digit(d) {}
    ~Mark() { trail = trail * 10 + digit; }
};

static void visit(bool early) {
    Mark first(1);
    if (early)
        return;
    Mark second(2);
}

int main() {
    bool early = __VERIFIER_nondet_bool();
    visit(early);
    assert(trail == 21); //~ VIOLATED
    return 0;
}
