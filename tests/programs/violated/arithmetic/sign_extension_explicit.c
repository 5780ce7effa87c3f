// The sign of a known byte decides the branch.
// expect: violated
// fault: sign extension of explicit values
extern void reach_error(void);

static signed char byte = (signed char)0x80;

int main(void) {
    long wide = byte;
    if (wide == -128 && (wide >> 8) == -1)
        reach_error(); //~ VIOLATED
    return 0;
}
