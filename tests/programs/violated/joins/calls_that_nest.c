// A recursive parser: ways that join come from calls of several depths, and one sentence alone is not expected.
// expect: violated
// options: --explore-joins merged
extern void reach_error(void);
extern char __VERIFIER_nondet_char(void);

static int depth, deepest, words;

static void sentence(int left) {
    if (left == 0)
        return;
    char next = __VERIFIER_nondet_char();
    if (next == '(') {
        depth++;
        if (depth > deepest)
            deepest = depth;
        sentence(left - 1);
        depth--;
    } else if (next == 'w') {
        words++;
    } else if (next == ',') {
        sentence(left - 1);
        sentence(left - 1);
    }
}

int main(void) {
    sentence(3);
    if (deepest == 2 && words == 2)
        reach_error(); //~ VIOLATED
    return 0;
}
