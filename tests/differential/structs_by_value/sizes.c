// Structures of 1 to 40 bytes as arguments and results, each passed through a chain of calls.
#include <stdio.h>

#define SMALL(X) X(1) X(2) X(3) X(4) X(5) X(6) X(7) X(8) X(9) X(11) X(12) X(13) X(15) X(16)
#define LARGE(X) X(17) X(20) X(23) X(24) X(31) X(32) X(33) X(40)

#define MAKE(N)                                      \
    struct bytes##N {                                \
        unsigned char at[N];                         \
    };                                               \
    static struct bytes##N make##N(int seed) {       \
        struct bytes##N s;                           \
        for (int i = 0; i < N; i++)                  \
            s.at[i] = (unsigned char)(seed + i * i); \
        return s;                                    \
    }

#define ROTATE(N)                                                                  \
    static struct bytes##N rotate##N(char before, struct bytes##N s, long after) { \
        unsigned char first = s.at[0];                                             \
        for (int i = 0; i + 1 < N; i++)                                            \
            s.at[i] = s.at[i + 1];                                                 \
        s.at[N - 1] = (unsigned char)(first + before - after);                     \
        return s;                                                                  \
    }

#define CHECK(N)                                                             \
    static unsigned check##N(void) {                                         \
        struct bytes##N original = make##N(N), s = original;                 \
        for (int i = 0; i < N + 3; i++)                                      \
            s = rotate##N((char)-i, s, i * 2L);                              \
        struct bytes##N array[3] = {s, original, rotate##N(1, original, 2)}; \
        array[0] = array[2];                                                 \
        unsigned hash = 0;                                                   \
        for (int k = 0; k < 3; k++)                                          \
            for (int i = 0; i < N; i++)                                      \
                hash = hash * 31 + array[k].at[i] + s.at[i];                 \
        return hash;                                                         \
    }

#define PRINT(N)                                                 \
    {                                                            \
        unsigned hash = check##N();                              \
        printf("%d %08x\n", (int)sizeof(struct bytes##N), hash); \
        total ^= hash;                                           \
    }

SMALL(MAKE)
LARGE(MAKE)
SMALL(ROTATE)
LARGE(ROTATE)
SMALL(CHECK)
LARGE(CHECK)

int main(void) {
    unsigned total = 0;
    SMALL(PRINT)
    LARGE(PRINT)
    printf("%08x\n", total);
    return (int)(total & 0x7f);
}
