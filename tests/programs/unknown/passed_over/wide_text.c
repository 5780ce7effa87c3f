// What is not supported is no answer, also where nothing depends on it.
// expect: unknown(unsupported: )
// options: --undefined-behaviour passed-over
// opt2: skip an optimiser may know the text
#include <assert.h>
#include <stdio.h>
#include <wchar.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
    char text[20];
    sprintf(text, "%ls", L"xx");
    int y = __VERIFIER_nondet_int();
    assert(y * 2 != 3);
    return 0;
}
