// Collatz steps from a small symbolic start: every run comes to 1 and stays in the cycle 1, 4, 2.
// holds: F "n == 1"
// holds: G F "n == 4"
// violated: G "n <= 10"
// violated: F "n == 16"
// violated: F G "n == 1"
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

unsigned n = 1;

int main(void) {
    unsigned start = __VERIFIER_nondet_uint();
    __VERIFIER_assume(start >= 1 && start <= 6);
    n = start;
    while (1) {
        if (n % 2)
            n = 3 * n + 1;
        else
            n = n / 2;
    }
}
