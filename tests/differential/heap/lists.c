// Linked lists on the heap: insertion, reversal, merge sort, removal through a pointer to pointer.
#include <stdio.h>
#include <stdlib.h>

struct cell {
    int value;
    struct cell *next;
};

static int allocated;

static struct cell *push(struct cell *list, int value) {
    struct cell *c = malloc(sizeof *c);
    c->value = value;
    c->next = list;
    allocated++;
    return c;
}

static struct cell *reverse(struct cell *list) {
    struct cell *done = NULL;
    while (list) {
        struct cell *next = list->next;
        list->next = done;
        done = list;
        list = next;
    }
    return done;
}

static struct cell *sort(struct cell *list) {
    if (!list || !list->next)
        return list;
    struct cell *slow = list, *fast = list->next;
    while (fast && fast->next) {
        slow = slow->next;
        fast = fast->next->next;
    }
    struct cell *right = sort(slow->next);
    slow->next = NULL;
    struct cell *left = sort(list), *result, **end = &result;
    while (left && right) {
        struct cell **smaller = left->value <= right->value ? &left : &right;
        *end = *smaller;
        end = &(*end)->next;
        *smaller = *end;
    }
    *end = left ? left : right;
    return result;
}

static int remove_if_odd(struct cell **link) {
    int removed = 0;
    while (*link)
        if ((*link)->value % 2) {
            struct cell *dead = *link;
            *link = dead->next;
            free(dead);
            removed++;
        } else
            link = &(*link)->next;
    return removed;
}

static void print(const struct cell *list) {
    for (; list; list = list->next)
        printf("%d ", list->value);
    putchar('\n');
}

int main(void) {
    struct cell *list = NULL;
    unsigned seed = 7;
    for (int i = 0; i < 40; i++) {
        seed = seed * 1103515245u + 12345u;
        list = push(list, (int)(seed >> 16 & 0xff) - 100);
    }
    print(list);
    list = sort(list);
    print(list);
    int removed = remove_if_odd(&list);
    list = reverse(list);
    print(list);
    int freed = 0;
    while (list) {
        struct cell *next = list->next;
        free(list);
        list = next;
        freed++;
    }
    printf("%d = %d + %d\n", allocated, removed, freed);
    return removed;
}
