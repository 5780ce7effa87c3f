// A local that is set on one way only, and a buffer that is not set at all.
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

static int classify(int number) {
    int class;
    if (number > 0)
        class = 1;
    else if (number < -10)
        class = 2;
    return class;
}

int main(void) {
    unsigned char *buffer = malloc(4);
    unsigned char local[4];
    int class = classify(__VERIFIER_nondet_int());
    int sum = buffer[2] + local[1];
    assert(class == 1 || class == 2 || sum < 300);
    return 0;
}
