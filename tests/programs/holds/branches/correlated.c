// A later branch on the same condition cannot go the other way.
// expect: holds
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
    int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
    int lock = 0;
    if (x < y)
        lock++;
    int z = y - 1;
    if (x < y && lock != 1)
        reach_error();
    if (y > x)
        lock--;
    if (lock != 0)
        reach_error();
    return z == x;
}
