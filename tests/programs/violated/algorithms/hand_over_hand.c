// The lock of a node is given back before the next one is taken: the list may change in between, and a node is lost.
// expect: violated
// threads
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

struct node {
    pthread_mutex_t lock;
    int key;
    _Atomic(struct node *) next;
};

static struct node last = {PTHREAD_MUTEX_INITIALIZER, 9, 0};
static struct node head = {PTHREAD_MUTEX_INITIALIZER, 0, &last};
static struct node three = {PTHREAD_MUTEX_INITIALIZER, 3, 0}, five = {PTHREAD_MUTEX_INITIALIZER, 5, 0};

static void insert(struct node *node) {
    struct node *before = &head, *after;
    for (;;) {
        pthread_mutex_lock(&before->lock);
        after = before->next;
        pthread_mutex_unlock(&before->lock);
        if (after->key >= node->key)
            break;
        before = after;
    }
    pthread_mutex_lock(&before->lock);
    node->next = after;
    before->next = node;
    pthread_mutex_unlock(&before->lock);
}

static void *work(void *unused) {
    insert(&three);
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, work, 0);
    insert(&five);
    pthread_join(t, 0);
    int length = 0;
    for (struct node *node = head.next; node != &last; node = node->next)
        length++;
    assert(length == 2); //~ VIOLATED
    return 0;
}
