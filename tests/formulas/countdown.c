// A symbolic countdown: it ends for every start, after at most five rounds.
// holds: F "left == 0"
// holds: F G "left == 0"
// violated: F "left == 4"
// holds: G ("left == 2" -> ("left == 2" U "left == 1"))
// violated: "left == 0" U "left == 5"
extern unsigned __VERIFIER_nondet_uint(void);

unsigned left;

int main(void) {
    unsigned start = __VERIFIER_nondet_uint();
    if (start > 5)
        start = 5;
    left = start;
    while (left > 0)
        left--;
    return 0;
}
