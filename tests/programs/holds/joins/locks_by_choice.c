// Each lock is taken by choice and given back by the same choice. The ways through a round differ in what they know alone.
// expect: holds
// options: --explore-joins merged
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
    int a, b, c, d, e, f, held_a, held_b, held_c, held_d, held_e, held_f;
    while (__VERIFIER_nondet_int()) {
        a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int(), c = __VERIFIER_nondet_int();
        d = __VERIFIER_nondet_int(), e = __VERIFIER_nondet_int(), f = __VERIFIER_nondet_int();
        held_a = held_b = held_c = held_d = held_e = held_f = 0;
        if (a)
            held_a = 1;
        if (b)
            held_b = 1;
        if (c)
            held_c = 1;
        if (d)
            held_d = 1;
        if (e)
            held_e = 1;
        if (f)
            held_f = 1;
        if (a) {
            if (!held_a)
                reach_error();
            held_a = 0;
        }
        if (b) {
            if (!held_b)
                reach_error();
            held_b = 0;
        }
        if (c) {
            if (!held_c)
                reach_error();
            held_c = 0;
        }
        if (d) {
            if (!held_d)
                reach_error();
            held_d = 0;
        }
        if (e) {
            if (!held_e)
                reach_error();
            held_e = 0;
        }
        if (f) {
            if (!held_f)
                reach_error();
            held_f = 0;
        }
        if (held_a | held_b | held_c | held_d | held_e | held_f)
            reach_error();
    }
    return 0;
}
