// Conversion to _Bool tests against zero and does not truncate; arithmetic on _Bool promotes.
#include <stdbool.h>
#include <stdio.h>

static bool from_int(int x) { return x; }
static bool from_double(double x) { return x; }
static bool from_pointer(const void *p) { return p; }
static unsigned char truncated(int x) { return (unsigned char)x; }

int main(void) {
    int object = 0;
    printf("%d %d %d\n", from_int(256), truncated(256), from_int(0));
    printf("%d %d %d\n", from_double(0.25), from_double(-0.0), (int)0.25);
    printf("%d %d\n", from_pointer(&object), from_pointer(NULL));
    printf("%d %d\n", from_double(0.0 / (from_int(0) + 0.0)), from_double(5e-324));

    bool flag = false;
    flag += 2;
    printf("%d\n", flag);
    flag -= 1;
    printf("%d\n", flag);
    flag--;
    printf("%d\n", flag);
    flag++;
    flag++;
    printf("%d\n", flag);
    flag = 0x100;
    printf("%d %d %d\n", flag, flag + flag, ~flag);
    printf("%d %d\n", !flag, -flag);
    flag = (unsigned char)0x100;
    printf("%d\n", flag);

    bool table[4] = {5, 0, -1, 0.5};
    int set = 0;
    for (int i = 0; i < 4; i++)
        set = set * 2 + table[i];
    printf("%d %zu\n", set, sizeof table);
    flag = set > 3 && table[1] || !table[2];
    flag ^= true;
    flag |= 4;
    printf("%d %d\n", flag, (bool)(set & 2) == true);
    return set;
}
