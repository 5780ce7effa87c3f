// Of a structure the optimiser keeps some members, and of a number two values: no member is taken for another.
// expect: violated
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static struct {
    int unused, first;
    struct {
        short low, high;
    } second[2];
} s;
static int flag;

int main(void) {
    for (;;) {
        if (__VERIFIER_nondet_int())
            s.first++;
        else
            s.second[1].high++;
        if (__VERIFIER_nondet_int())
            flag = 7;
        if (s.second[1].high == 2 && flag)
            reach_error(); //~ VIOLATED
    }
}
