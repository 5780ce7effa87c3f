// Reading a decimal number digit by digit stays below a thousand for three characters.
// expect: holds
#include <assert.h>

extern char __VERIFIER_nondet_char(void);

int main(void) {
    char text[4];
    for (int i = 0; i < 3; i++)
        text[i] = __VERIFIER_nondet_char();
    text[3] = 0;
    int value = 0;
    for (const char *p = text; *p >= '0' && *p <= '9'; p++)
        value = value * 10 + (*p - '0');
    assert(value >= 0 && value < 1000);
    return 0;
}
