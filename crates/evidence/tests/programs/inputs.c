// An input of each kind decides.
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern double __VERIFIER_nondet_double(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

struct packet {
    unsigned kind : 3;
    int level : 5;
    double weight;
};

static struct packet last;

static void check(int condition) {
    if (!condition)
        reach_error();
}

int main(void) {
    int size = __VERIFIER_nondet_int();
    __VERIFIER_assume(size > 0 && size < 100);
    last.kind = __VERIFIER_nondet_uchar();
    last.level = size;
    last.weight = __VERIFIER_nondet_double();
    if (__VERIFIER_nondet_bool())
        check(last.kind != 5 || size < 3);
    return 0;
}
