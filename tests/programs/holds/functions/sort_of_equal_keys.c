// Whatever becomes of elements with equal keys, all of them are there, sorted by their keys; numbers that are the same cannot be told apart.
// expect: holds
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct card {
    int rank, suit;
};

static int by_rank(const void *a, const void *b) {
    const struct card *left = a, *right = b;
    return (left->rank > right->rank) - (left->rank < right->rank);
}

static int by_value(const void *a, const void *b) { return (*(const int *)a > *(const int *)b) - (*(const int *)a < *(const int *)b); }

int main(void) {
    int low = __VERIFIER_nondet_int() ? 1 : 2;
    struct card hand[3] = {{2, 4}, {low, 2}, {2, 1}};
    qsort(hand, 3, sizeof(struct card), by_rank);
    assert(hand[0].rank == low && hand[1].rank == 2 && hand[2].rank == 2);
    assert(hand[0].suit + hand[1].suit + hand[2].suit == 7);
    if (low == 1)
        assert(hand[0].suit == 2);
    int numbers[5] = {3, 3, 1, 3, 3};
    qsort(numbers, 5, sizeof(int), by_value);
    assert(numbers[0] == 1 && numbers[1] == 3 && numbers[4] == 3);
    return 0;
}
