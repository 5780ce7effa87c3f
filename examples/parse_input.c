// Reads a length, then that many digits, into a buffer that is to end in a zero byte. The check of the length forgets
// the zero: a length of 4 passes it, and only then does the last write fall outside the buffer.

#include <stdio.h>
#include <stdlib.h>

#define SIZE 4

extern int __VERIFIER_nondet_int(void);

static int read_number(void) {
    char digits[SIZE];
    int length = __VERIFIER_nondet_int();
    if (length < 1 || length > SIZE)
        return -1;
    for (int i = 0; i < length; i++) {
        int digit = __VERIFIER_nondet_int();
        if (digit < 0 || digit > 9)
            return -1;
        digits[i] = (char)('0' + digit);
    }
    digits[length] = '\0';
    return atoi(digits);
}

int main(void) {
    int number = read_number();
    if (number < 0)
        printf("not a number\n");
    else
        printf("read %d\n", number);
    return 0;
}
