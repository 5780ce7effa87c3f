// A failed assertion aborts; one that holds evaluates its condition and nothing else.
#include <assert.h>
#include <stdio.h>

static int checks;

static int check(int condition) {
    checks++;
    return condition;
}

static int invert(int x) {
    assert(check(x != 0) && "no inverse of zero");
    return 100 / x;
}

int main(void) {
    printf("%d %d\n", invert(7), invert(-3));
    printf("%d\n", checks);
    fflush(stdout);
    int last = invert(checks - 2);
    printf("never %d\n", last);
    return 0;
}
