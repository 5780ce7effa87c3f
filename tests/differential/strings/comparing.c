// strcmp, strncmp, memcmp compare unsigned characters; only the sign of the result counts.
#include <stdio.h>
#include <string.h>

static int sign(int x) { return (x > 0) - (x < 0); }

static int natural(const char *a, const char *b) {
    for (; *a && *a == *b; a++, b++)
        ;
    return (unsigned char)*a - (unsigned char)*b;
}

int main(void) {
    static const char *const words[] = {"", "a", "ab", "abc", "abd", "B", "\x7f", "\x80", "\xff", "a\xff", "a\x01"};
    int n = sizeof words / sizeof *words, agreed = 0;
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
            int result = sign(strcmp(words[i], words[j]));
            agreed += result == sign(natural(words[i], words[j]));
            putchar("<=>"[result + 1]);
        }
        putchar('\n');
    }
    printf("%d\n", agreed);
    printf("%d %d %d %d\n", sign(strncmp("abcx", "abcy", 3)), sign(strncmp("abcx", "abcy", 4)),
           sign(strncmp("x", "y", 0)), sign(strncmp("ab", "ab\0z", 4)));
    printf("%d %d %d\n", sign(memcmp("a\0b", "a\0c", 3)), sign(memcmp("a\0b", "a\0c", 2)),
           sign(memcmp("\x01", "\xff", 1)));
    int numbers[2][2] = {{1, 256}, {256, 1}};
    printf("%d\n", sign(memcmp(numbers[0], numbers[1], sizeof numbers[0])));

    const char *order[4] = {"pear", "apple", "peach", "apple pie"};
    for (int i = 0; i < 4; i++)
        for (int j = i + 1; j < 4; j++)
            if (strcmp(order[i], order[j]) > 0) {
                const char *swap = order[i];
                order[i] = order[j];
                order[j] = swap;
            }
    for (int i = 0; i < 4; i++)
        puts(order[i]);
    return agreed;
}
