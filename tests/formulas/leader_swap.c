// The first of two threads that swaps itself in becomes the leader; the other follows.
// holds: F ("leader == 1" || "leader == 2")
// holds: F G "leader == 1" || F G "leader == 2"
// violated: F "leader == 2"
// violated: "follower == 0" W "leader == 2"
// holds: G ("follower != 0" -> "follower != leader")
#include <pthread.h>

int leader, follower;

void stand(int candidate) {
    int nobody = 0;
    if (!__atomic_compare_exchange_n(&leader, &nobody, candidate, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST))
        follower = candidate;
}

void *first(void *unused) {
    stand(1);
    return 0;
}

void *second(void *unused) {
    stand(2);
    return 0;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, first, 0);
    pthread_create(&b, 0, second, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
