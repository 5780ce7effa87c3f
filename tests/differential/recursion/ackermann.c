// Deep and nested recursion: Ackermann, McCarthy, Takeuchi, binomials, permutations.
#include <stdio.h>

static int deepest;

static int ackermann(int m, int n, int depth) {
    if (depth > deepest)
        deepest = depth;
    if (m == 0)
        return n + 1;
    if (n == 0)
        return ackermann(m - 1, 1, depth + 1);
    return ackermann(m - 1, ackermann(m, n - 1, depth + 1), depth + 1);
}

static int mccarthy(int n) { return n > 100 ? n - 10 : mccarthy(mccarthy(n + 11)); }

static int takeuchi(int x, int y, int z) {
    if (y >= x)
        return z;
    int a = takeuchi(x - 1, y, z), b = takeuchi(y - 1, z, x), c = takeuchi(z - 1, x, y);
    return takeuchi(a, b, c);
}

static unsigned long long binomial(int n, int k) {
    static unsigned long long memo[40][40];
    if (k == 0 || k == n)
        return 1;
    if (!memo[n][k])
        memo[n][k] = binomial(n - 1, k - 1) + binomial(n - 1, k);
    return memo[n][k];
}

static int permutations(char *letters, int from, int length) {
    if (from == length) {
        fputs(letters, stdout);
        putchar(' ');
        return 1;
    }
    int count = 0;
    for (int i = from; i < length; i++) {
        char swap = letters[from];
        letters[from] = letters[i], letters[i] = swap;
        count += permutations(letters, from + 1, length);
        swap = letters[from];
        letters[from] = letters[i], letters[i] = swap;
    }
    return count;
}

int main(void) {
    printf("%d ", ackermann(2, 5, 0));
    printf("%d\n", deepest);
    printf("%d ", ackermann(3, 3, 0));
    printf("%d\n", deepest);
    printf("%d %d\n", mccarthy(1), mccarthy(150));
    printf("%d\n", takeuchi(8, 4, 0));
    printf("%llu %llu\n", binomial(20, 10), binomial(39, 19));
    char letters[] = "abcd";
    int count = permutations(letters, 0, 4);
    printf("%d %s\n", count, letters);
    return deepest & 0x7f;
}
