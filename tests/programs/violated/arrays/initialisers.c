// The values of a nested initialiser are there; a checker that drops them sees zeros.
// expect: violated
// fault: initialisers
#include <assert.h>

struct entry {
    short key;
    int values[2];
};

static const struct entry table[2] = {{1, {100, 200}}, {2, {300, 400}}};

int main(void) {
    int sum = 0;
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2; j++)
            sum += table[i].values[j] * table[i].key;
    assert(sum != 1700); //~ VIOLATED
    return 0;
}
