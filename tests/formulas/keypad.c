// A door whose lock follows a keypad: after three wrong codes it stays locked for ever.
// holds: G ("wrong == 3" -> G "unlocked == 0")
// holds: "unlocked == 0" W "main::code == 42"
// violated: F "unlocked == 1"
// holds: G ("unlocked == 1" -> X "unlocked == 0")
// holds: G ("wrong == 3" -> F G "wrong == 3")
extern int __VERIFIER_nondet_int(void);

int wrong, unlocked;

int main(void) {
    while (wrong < 3) {
        volatile int code = __VERIFIER_nondet_int();
        if (code == 42) {
            wrong = 0;
            unlocked = 1;
            unlocked = 0;
        } else {
            wrong++;
        }
    }
    return 0;
}
