// Each call has a new variable with a value of its own.
// expect: violated
// opt2: skip reads of uninitialised variables are undefined to the optimiser
extern void reach_error(void);

static int fresh(void) {
    int x;
    return x;
}

int main(void) {
    int a = fresh(), b = fresh();
    if (a == 1 && b == 2)
        reach_error(); //~ VIOLATED
    return 0;
}
