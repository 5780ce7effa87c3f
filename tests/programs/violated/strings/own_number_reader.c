// The text for which the reader yields forty-two.
// expect: violated
extern void reach_error(void);
extern char __VERIFIER_nondet_char(void);

int main(void) {
    char text[4];
    for (int i = 0; i < 3; i++)
        text[i] = __VERIFIER_nondet_char();
    text[3] = 0;
    int value = 0;
    for (const char *p = text; *p >= '0' && *p <= '9'; p++)
        value = value * 10 + (*p - '0');
    if (value == 42 && text[0] != '0')
        reach_error(); //~ VIOLATED
    return 0;
}
