// The same with a number that is known: no input is read at all.
// expect: violated
// fault: unsigned division
extern void reach_error(void);

static unsigned most = 0xfffffffeu;

int main(void) {
    unsigned half = most / 2;
    unsigned rest = most % 10;
    if (half == 0x7fffffffu && rest == 4)
        reach_error(); //~ VIOLATED
    return 0;
}
