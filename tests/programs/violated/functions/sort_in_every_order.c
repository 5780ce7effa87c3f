// Of three elements with equal keys every order is possible, also the one that turns them all around.
// expect: violated
#include <assert.h>
#include <stdlib.h>

struct card {
    int rank, suit;
};

static int by_rank(const void *a, const void *b) {
    return ((const struct card *)a)->rank - ((const struct card *)b)->rank;
}

int main(void) {
    struct card hand[4] = {{3, 0}, {3, 1}, {2, 9}, {3, 2}};
    qsort(hand, 4, sizeof(struct card), by_rank);
    assert(hand[0].suit == 9);
    assert(hand[1].suit != 2 || hand[2].suit != 1 || hand[3].suit != 0); //~ VIOLATED
    return 0;
}
