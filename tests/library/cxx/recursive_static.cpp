// To come back to a local static while it is initialised is undefined.
// undefined: comes_back
// possible: ordinary
static int get(int depth);

static int get(int depth) {
    static int value = depth > 0 ? get(depth - 1) : 3;
    return value;
}

int main() {
    CASE(ordinary, get(0) == 3);
    WHEN(comes_back) get(1);
}
