// Exceptions are not modelled: throwing one is unsupported, so none is ever under way.
// possible: none_under_way failed
// impossible: after_terminate
// unsupported: thrown
// undefined: pure
// options: --cflag -D_GLIBCXX_ASSERTIONS
#include <array>
#include <exception>

struct base {
    base();
    virtual void act() = 0;
    void call() {
        act();
    }
};

base::base() {
    WHEN(pure) call();
}

struct derived : base {
    void act() override {}
};

int main() {
    derived object;
    object.call();
    CASE(none_under_way, std::uncaught_exceptions() == 0);
    std::array<int, 3> numbers{};
    WHEN(failed) numbers[3] = 1;
    WHEN(thrown) if (__VERIFIER_nondet_int()) throw 3;
    WHEN(after_terminate) std::terminate();
    CASE(after_terminate, true);
}
