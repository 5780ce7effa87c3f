// Two players hit a ball in turn; semaphores decide whose turn it is, so nobody can be left out.
// holds: G F "side == 0" && G F "side == 1"
// holds: G ("side == 0" -> F "side == 1")
// violated: F G "side == 1"
// violated: G ("side == 0" -> ("side == 0" U "rallies == 1"))
#include <pthread.h>
#include <semaphore.h>

sem_t left_turn, right_turn;
int side, rallies;

void *left(void *unused) {
    while (1) {
        sem_wait(&left_turn);
        side = 1;
        sem_post(&right_turn);
    }
    return 0;
}

void *right(void *unused) {
    while (1) {
        sem_wait(&right_turn);
        rallies = !rallies;
        side = 0;
        sem_post(&left_turn);
    }
    return 0;
}

int main(void) {
    pthread_t a, b;
    sem_init(&left_turn, 0, 1);
    sem_init(&right_turn, 0, 0);
    pthread_create(&a, 0, left, 0);
    pthread_create(&b, 0, right, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
