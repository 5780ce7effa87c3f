// The same state gives the same random number, also where one call draws all of them.
// expect: holds
#include <assert.h>
#include <stdlib.h>

int main(void) {
    int numbers[2][2];
    for (int round = 0; round < 2; round++) {
        unsigned state = 5;
        for (int i = 0; i < 2; i++)
            numbers[round][i] = rand_r(&state);
    }
    assert(numbers[0][0] == numbers[1][0]);
    assert(numbers[0][1] == numbers[1][1]);
    return 0;
}
