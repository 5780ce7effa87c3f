// The status is the low byte of what main returns; handlers see globals as main left them.
#include <stdio.h>
#include <stdlib.h>

static int balance = 1;
static int *external;

static void report(void) { printf("balance %d %d\n", balance, *external); }

static int recurse(int argc, int depth) { return depth ? recurse(argc + 1, depth - 1) + 256 : argc; }

int main(int argc, char **argv) {
    static int kept = 5;
    external = &kept;
    atexit(report);
    balance += argc;
    kept = argv[argc] == NULL ? 7 : 8;
    printf("%d\n", argc > 0 && argv[0] != NULL && argv[0][0] != '\0');
    // 41 plus a multiple of 256 that only the full int keeps.
    int status = recurse(argc, 40);
    printf("%d\n", status);
    return status;
}
