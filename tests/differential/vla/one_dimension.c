// Variable-length arrays: sizes fixed at declaration, sizeof evaluated at run time, fresh storage per iteration.
#include <stdio.h>
#include <string.h>

static int evaluated;

static int count(int n) {
    evaluated++;
    return n;
}

static int palindrome(const char *text) {
    size_t length = strlen(text);
    char reversed[length + 1];
    for (size_t i = 0; i < length; i++)
        reversed[length - 1 - i] = text[i];
    reversed[length] = '\0';
    return strcmp(text, reversed) == 0;
}

static long recursive(int n) {
    if (n == 0)
        return 0;
    long local[n];
    for (int i = 0; i < n; i++)
        local[i] = i;
    long below = recursive(n - 1), sum = below;
    for (int i = 0; i < n; i++)
        sum += local[i];
    return sum;
}

int main(void) {
    int n = 5;
    int array[count(n)];
    n = 100;
    printf("%zu %d\n", sizeof array / sizeof *array, evaluated);
    printf("%zu\n", sizeof(char[n * 3]));

    long total = 0;
    for (int length = 1; length <= 20; length++) {
        short squares[length];
        for (int i = 0; i < length; i++)
            squares[i] = (short)(i * i);
        total += squares[length - 1] + (long)sizeof squares;
    }
    printf("%ld\n", total);
    printf("%d %d %d\n", palindrome("racecar"), palindrome("racecars"), palindrome(""));
    printf("%ld\n", recursive(30));

    typedef int row[count(4)];
    row first, second;
    memset(second, 1, sizeof(row));
    first[3] = second[0];
    printf("%zu %x %d\n", sizeof(row), (unsigned)first[3], evaluated);

    int rounds = 0;
again:;
    char scratch[rounds + 1];
    memset(scratch, 'a' + rounds, sizeof scratch);
    printf("%.*s ", (int)sizeof scratch, scratch);
    if (++rounds < 6)
        goto again;
    putchar('\n');
    return evaluated;
}
