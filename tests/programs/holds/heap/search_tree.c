// Three arbitrary keys in a search tree come out in order.
// expect: holds
#include <assert.h>
#include <stdlib.h>

extern signed char __VERIFIER_nondet_schar(void);

struct tree {
    int key;
    struct tree *left, *right;
};

static struct tree *insert(struct tree *t, int key) {
    if (!t) {
        t = calloc(1, sizeof *t);
        t->key = key;
    } else if (key < t->key) {
        t->left = insert(t->left, key);
    } else {
        t->right = insert(t->right, key);
    }
    return t;
}

static int walk(const struct tree *t, int at_least) {
    if (!t)
        return at_least;
    at_least = walk(t->left, at_least);
    assert(t->key >= at_least);
    return walk(t->right, t->key);
}

int main(void) {
    struct tree *root = NULL;
    for (int i = 0; i < 3; i++)
        root = insert(root, __VERIFIER_nondet_schar());
    walk(root, -128);
    return 0;
}
