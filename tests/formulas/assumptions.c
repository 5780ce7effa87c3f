// Runs that break an assumption are no runs: only those that guess well are left.
// holds: F "reached == 1"
// violated: G "guess != 3"
// holds: G ("reached == 1" -> "guess > 2 && guess < 5")
// violated: F "guess == 3"
// holds: F G "guess == 3" || F G "guess == 4"
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int guess, reached;

int main(void) {
    int attempt = __VERIFIER_nondet_int();
    __VERIFIER_assume(attempt > 2);
    guess = attempt;
    __VERIFIER_assume(guess < 5);
    reached = 1;
    return 0;
}
