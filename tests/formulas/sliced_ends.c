// A slice ends where nothing that is watched happens any more: the program goes on there, ends later, or breaks an assumption.
// violated: F "done == 2"
// holds: G "done < 2"
// holds: F "done == 1"
// violated: G "done == 0"
// holds: G "guess < 4"
// violated: G "guess < 3"
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

int done, guess;
unsigned char rest;

int main(void) {
    guess = __VERIFIER_nondet_uchar() & 7;
    done = 1;
    unsigned char turns = __VERIFIER_nondet_uchar() & 3;
    while (turns != rest)
        rest++;
    __VERIFIER_assume(guess < 4);
    if (__VERIFIER_nondet_uchar() & 1)
        while (1)
            rest++;
    return rest;
}
