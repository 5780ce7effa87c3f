// Pointers survive a copy word by word, between places that others see and into a place of one's own.
// expect: holds
// threads
#include <assert.h>
#include <pthread.h>
#include <string.h>

struct node {
    int *value;
    struct node *next;
    char name[5];
};
static int x = 1, y = 2;
static struct node second = {&y, 0, "two"}, first = {&x, &second, "one"}, copy;
static int count;

static void *other(void *unused) {
    count++;
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, other, 0);
    copy = first;
    struct node mine = copy;
    assert(*mine.value == 1 && *mine.next->value == 2);
    assert(strcmp(mine.name, "one") == 0);
    memmove(&copy.name[1], copy.name, 3);
    assert(copy.name[0] == 'o' && copy.name[1] == 'o' && copy.name[2] == 'n' && copy.name[3] == 'e');
    pthread_join(t, 0);
    return 0;
}
