// With --io-may-fail off calls do all that they were asked for, and the verdict says that it rests on this.
// expect: holds
// options: --io-may-fail off
// warns: succeed in full
#include <assert.h>
#include <stdio.h>
#include <unistd.h>

int main(void) {
    assert(write(1, "hello", 5) == 5);
    assert(printf("%d\n", 42) == 3);
    return 0;
}
