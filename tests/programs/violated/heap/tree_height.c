// Keys in order make a tree of three levels.
// expect: violated
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct tree {
    int key;
    struct tree *child[2];
};

int main(void) {
    struct tree *root = NULL;
    int height = 0;
    for (int i = 0; i < 3; i++) {
        int key = __VERIFIER_nondet_int(), depth = 1;
        struct tree **place = &root;
        for (; *place; depth++)
            place = &(*place)->child[key >= (*place)->key];
        *place = calloc(1, sizeof **place);
        (*place)->key = key;
        if (depth > height)
            height = depth;
    }
    assert(height == 2); //~ VIOLATED
    return 0;
}
