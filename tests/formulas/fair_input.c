// The run in which the input is always 0 is fair: it has one thread, which moves.
// fair violated: F "x == 1"
extern int __VERIFIER_nondet_int(void);
int x;
int main(void) {
    while (1)
        if (__VERIFIER_nondet_int())
            x = 1;
}
