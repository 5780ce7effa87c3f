// A sorted list in which every node has a lock: the next one is taken before the last one is given back.
// expect: holds
// also: no-data-race no-deadlock
// threads
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct node {
    pthread_mutex_t lock;
    int key;
    struct node *next;
};

static struct node last = {PTHREAD_MUTEX_INITIALIZER, 9, 0};
static struct node head = {PTHREAD_MUTEX_INITIALIZER, 0, &last};

static void insert(int key) {
    struct node *node = malloc(sizeof *node);
    pthread_mutex_init(&node->lock, 0);
    node->key = key;
    struct node *before = &head;
    pthread_mutex_lock(&before->lock);
    struct node *after = before->next;
    pthread_mutex_lock(&after->lock);
    while (after->key < key) {
        pthread_mutex_unlock(&before->lock);
        before = after;
        after = after->next;
        pthread_mutex_lock(&after->lock);
    }
    node->next = after;
    before->next = node;
    pthread_mutex_unlock(&after->lock);
    pthread_mutex_unlock(&before->lock);
}

static void *work(void *unused) {
    insert(3);
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, work, 0);
    insert(5);
    pthread_join(t, 0);
    struct node *first = head.next;
    assert(first->key == 3 && first->next->key == 5 && first->next->next == &last);
    return 0;
}
