// The path through the unknown function is not the end of it: the other path holds, this one is not known.
// expect: unknown(unsupported: )
// fault: unknown calls
extern void reach_error(void);
extern void configure(int);
extern int __VERIFIER_nondet_int(void);

int main(void) {
    int x = __VERIFIER_nondet_int();
    if (x == 77)
        configure(x);
    if (x != x)
        reach_error();
    return 0;
}
