// Destructors of static objects run when the program ends, the last one made first.
// possible: ordinary
// impossible: wrong_order
static int order;

struct First {
    ~First() {
        CASE(ordinary, order == 1);
        CASE(wrong_order, order == 0);
    }
} first;

struct Second {
    ~Second() { order = 1; }
} second;

int main() {}
