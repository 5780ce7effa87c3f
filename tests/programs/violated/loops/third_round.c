// The error needs three inputs in ascending order, in three rounds.
// expect: violated
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
    int last = 0, ascending = 0;
    while (1) {
        int x = __VERIFIER_nondet_int();
        ascending = x > last ? ascending + 1 : 0;
        last = x;
        if (ascending == 3)
            reach_error(); //~ VIOLATED
    }
}
