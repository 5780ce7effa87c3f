// A lock that is taken and given back in alternate rounds.
// expect: holds
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
    int held = 0, wanted = 0;
    while (__VERIFIER_nondet_int()) {
        wanted = __VERIFIER_nondet_int();
        if (wanted && !held) {
            held = 1;
        } else if (held) {
            if (held != 1)
                reach_error();
            held = 0;
        }
        if (held && !wanted)
            reach_error();
    }
    return 0;
}
