// Initialisers that are addresses, of variables, of elements and of functions.
// expect: violated
// fault: initialisers
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

static int numbers[4] = {1, 2, 3, 4};
static int *const places[2] = {&numbers[1], numbers + 3};

static int one(void) { return 1; }
static int two(void) { return 2; }
static const struct {
    int (*call)(void);
    int *place;
} actions[2] = {{one, numbers}, {two, &numbers[2]}};

int main(void) {
    unsigned char i = __VERIFIER_nondet_uchar() % 2;
    if (*places[i] * actions[i].call() + *actions[i].place == 11)
        reach_error(); //~ VIOLATED
    return 0;
}
