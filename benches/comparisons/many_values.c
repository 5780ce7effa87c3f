// A set of a hundred values, the same ones in other words: too many inputs to be found one by one.
extern unsigned short __VERIFIER_nondet_ushort(void);
extern void reach_error(void);

int main(void) {
    unsigned short x = __VERIFIER_nondet_ushort() % 100;
    while (__VERIFIER_nondet_ushort()) x = __VERIFIER_nondet_ushort() / 656;
    if (x > 99) reach_error();
    return 0;
}
