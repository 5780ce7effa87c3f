// Fall-through, default in the middle, declarations and loops inside a switch, Duff's device.
#include <stdio.h>

static int falls(int x) {
    int path = 0;
    switch (x) {
    case 1: path = path * 10 + 1;
    case 2: path = path * 10 + 2; break;
    default: path = path * 10 + 9;
    case 3:
        path = path * 10 + 3;
        if (x == 7)
            break;
    case 4:
    case 5: path = path * 10 + 5;
    }
    return path;
}

static void copy(char *to, const char *from, int count) {
    int rounds = (count + 3) / 4;
    switch (count % 4) {
    case 0: do { *to++ = *from++;
        case 3: *to++ = *from++;
        case 2: *to++ = *from++;
        case 1: *to++ = *from++;
        } while (--rounds > 0);
    }
    *to = '\0';
}

static int nested(int a, int b) {
    switch (a) {
    case 0:
        switch (b) {
        case 0: return 100;
        case 1: break;
        default: return 102;
        }
        return 101;
    case 1: {
        int total = 0;
        for (int i = 0;; i++)
            switch (i % 3) {
            case 0: continue;
            case 1: total += i; break;
            case 2:
                if (i > b)
                    return total;
            }
    }
    }
    return -1;
}

int main(void) {
    for (int x = 0; x <= 8; x++)
        printf("%d ", falls(x));
    putchar('\n');
    char buffer[32];
    for (int n = 1; n <= 9; n++) {
        copy(buffer, "abcdefghij", n);
        printf("%s ", buffer);
    }
    putchar('\n');
    printf("%d %d %d %d %d\n", nested(0, 0), nested(0, 1), nested(0, 2), nested(1, 10), nested(2, 0));
    int none = 0;
    switch (none) { none = 5; }
    switch (none)
    case 0: none = 6; return none;
}
