// Inputs of 64 and 128 bits have all their bits.
// expect: violated
extern void reach_error(void);
extern long __VERIFIER_nondet_long(void);
extern unsigned long long __VERIFIER_nondet_ulonglong(void);
extern __int128 __VERIFIER_nondet_int128(void);

int main(void) {
    long a = __VERIFIER_nondet_long();
    unsigned long long b = __VERIFIER_nondet_ulonglong();
    __int128 c = __VERIFIER_nondet_int128();
    if (a < 0 && (unsigned long long)a == b && c >> 64 == 0x7fffffffffffffffLL && (unsigned long long)c == b)
        reach_error(); //~ VIOLATED
    return 0;
}
