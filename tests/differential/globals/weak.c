// Weak declarations without a definition are null.
#include <stdio.h>

extern int absent(void) __attribute__((weak));
extern int nowhere __attribute__((weak));
__attribute__((weak)) int present(void) { return 3; }

int main(void) {
    printf("%d %d %d\n", absent == 0, &nowhere == 0, present ? present() : 0);
    return absent ? absent() : 7;
}
