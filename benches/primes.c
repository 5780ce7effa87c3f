// Four primes, each proved to have no factors by one hard query: what a cache of answers saves.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
static void is_prime(unsigned prime) {
    unsigned x = __VERIFIER_nondet_uint() & 0x7fffu, y = __VERIFIER_nondet_uint() & 0x7fffu;
    if (x > 1 && y > 1 && x * y == prime) reach_error();
}
int main(void) {
    is_prime(1000003u);
    is_prime(2000003u);
    is_prime(3000017u);
    is_prime(4000037u);
    return 0;
}
