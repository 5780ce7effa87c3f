// A binary search tree: insertion, removal of inner nodes, traversal, height, rotation.
#include <stdio.h>
#include <stdlib.h>

struct tree {
    struct tree *left, *right;
    short key;
    char count;
};

static struct tree **find(struct tree **root, int key) {
    while (*root && (*root)->key != key)
        root = key < (*root)->key ? &(*root)->left : &(*root)->right;
    return root;
}

static void insert(struct tree **root, int key) {
    struct tree **place = find(root, key);
    if (!*place) {
        *place = calloc(1, sizeof **place);
        (*place)->key = (short)key;
    }
    (*place)->count++;
}

static int erase(struct tree **root, int key) {
    struct tree **place = find(root, key), *dead = *place;
    if (!dead)
        return 0;
    if (dead->left && dead->right) {
        struct tree **next = &dead->right;
        while ((*next)->left)
            next = &(*next)->left;
        dead->key = (*next)->key;
        dead->count = (*next)->count;
        place = next;
        dead = *next;
    }
    *place = dead->left ? dead->left : dead->right;
    free(dead);
    return 1;
}

static int height(const struct tree *t) {
    if (!t)
        return 0;
    int left = height(t->left), right = height(t->right);
    return 1 + (left > right ? left : right);
}

static void print(const struct tree *t) {
    if (!t)
        return;
    print(t->left);
    printf(t->count > 1 ? "%dx%d " : "%d ", t->key, t->count);
    print(t->right);
}

static void rotate_right(struct tree **root) {
    struct tree *up = (*root)->left;
    (*root)->left = up->right;
    up->right = *root;
    *root = up;
}

static void release(struct tree *t) {
    if (t) {
        release(t->left);
        release(t->right);
        free(t);
    }
}

int main(void) {
    struct tree *root = NULL;
    for (int i = 0; i < 60; i++)
        insert(&root, i * 37 % 101 % 50 - 20);
    print(root);
    printf("\n%d\n", height(root));
    int erased = 0;
    for (int key = -20; key < 40; key += 3)
        erased += erase(&root, key);
    while (root->left)
        rotate_right(&root);
    print(root);
    printf("\n%d %d\n", height(root), erased);
    release(root);
    return erased;
}
