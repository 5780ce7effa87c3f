// The call never returns, which shows when constants are known; what would be undefined behaviour follows it.
// expect: holds
// options: --reduce const
extern void reach_error(void);
extern void abort(void);

static int a[4], g0, g1 = 1;

static void quit(int n) {
    if (n == 2)
        abort();
}

static int other(int x) {
    g0 = x;
    quit(2);
    return 1;
}

int main(void) {
    int y = 0;
    int z = other(a[1]);
    if (g1 + 2 == 3)
        y = a[4];
    if (y == z)
        reach_error();
    return y;
}
