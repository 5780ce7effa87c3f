// Ways that join have read different numbers of inputs. One of all of them sums up to the guilty number.
// expect: violated
// options: --explore-joins merged
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

static unsigned sum, reads;

static void pass(unsigned char key) {
    unsigned char how = __VERIFIER_nondet_uchar();
    if (how > 200) {
        unsigned char more = __VERIFIER_nondet_uchar();
        if (more == key) {
            reads += 2;
            sum += 10;
        } else {
            unsigned char last = __VERIFIER_nondet_uchar();
            reads += 3;
            sum += last & 1;
        }
    } else if (how > 100) {
        reads++;
        sum += 3;
    }
}

int main(void) {
    pass(10);
    unsigned char padding = __VERIFIER_nondet_uchar();
    pass(20);
    if (padding == 7)
        sum += 100;
    if (sum == 111 && reads == 5)
        reach_error(); //~ VIOLATED
    return 0;
}
