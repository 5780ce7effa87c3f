// Elements with equal keys may come out in either order.
// expect: violated
#include <assert.h>
#include <stdlib.h>

struct card {
    int rank, suit;
};

static int by_rank(const void *a, const void *b) {
    const struct card *left = a, *right = b;
    return (left->rank > right->rank) - (left->rank < right->rank);
}

int main(void) {
    struct card hand[2] = {{7, 0}, {7, 1}};
    qsort(hand, 2, sizeof(struct card), by_rank);
    assert(hand[0].rank == 7 && hand[1].rank == 7 && hand[0].suit + hand[1].suit == 1);
    assert(hand[0].suit == 0); //~ VIOLATED
    return 0;
}
