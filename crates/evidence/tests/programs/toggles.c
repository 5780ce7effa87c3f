// Without end, a lamp goes on and off and rounds are counted; before, a guess must be good.
extern void __VERIFIER_assume(int);
extern int __VERIFIER_nondet_int(void);

int lamp, guess, late;
unsigned rounds;

int main(void) {
    guess = __VERIFIER_nondet_int();
    __VERIFIER_assume(guess > 2);
    late = guess;
    while (1) {
        lamp = 1 - lamp;
        rounds++;
    }
}
