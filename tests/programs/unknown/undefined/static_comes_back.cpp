// A local static is asked for while it is initialised.
// expect: unknown(undefined behaviour: )
// opt2: skip the optimiser may use undefined behaviour
static int get(int depth) {
    static int value = depth > 0 ? get(depth - 1) : 3;
    return value;
}

int main() {
    return get(1);
}
