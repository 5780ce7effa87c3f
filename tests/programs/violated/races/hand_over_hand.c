// A list is walked without the locks of its nodes.
// expect: violated
// property: no-data-race
// threads
#include <pthread.h>

struct node {
    pthread_mutex_t lock;
    struct node *next;
};

static struct node last = {PTHREAD_MUTEX_INITIALIZER, 0};
static struct node head = {PTHREAD_MUTEX_INITIALIZER, &last};
static struct node new = {PTHREAD_MUTEX_INITIALIZER, &last};

static void *insert(void *unused) {
    pthread_mutex_lock(&head.lock);
    head.next = &new; //~ VIOLATED
    pthread_mutex_unlock(&head.lock);
    return unused;
}

int main(void) {
    pthread_t t;
    int length = 0;
    pthread_create(&t, 0, insert, 0);
    for (struct node *node = &head; node != &last; node = node->next) //~ VIOLATED
        length++;
    pthread_join(t, 0);
    return length > 2;
}
