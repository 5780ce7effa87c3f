// A closed stream is used.
// expect: unknown(undefined behaviour)
#include <stdio.h>

int main(void) {
    if (fclose(stdout) == 0)
        printf("done\n");
    return 0;
}
