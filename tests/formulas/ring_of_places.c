// An input moves a counter around a ring of five places: a cycle of values closes only after five rounds.
// holds: G "place < 5"
// holds: G F "place == 0" || F G "step == 0"
// violated: G F "place == 1"
// violated: F "place == 3"
// holds: G ("step == 2" -> G "step == 2")
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

unsigned place, step;

int main(void) {
    unsigned chosen = __VERIFIER_nondet_uint();
    __VERIFIER_assume(chosen < 5);
    step = chosen;
    while (1)
        place = (place + step) % 5;
}
