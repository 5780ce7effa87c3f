// Calls of two threads: the reply is called after the question, never before.
// holds: !call(reply) W call(question)
// violated: G (call(question) -> F call(reply))
// fair holds: G (call(question) -> F call(reply))
// fair holds: G F call(question)
// violated: G !call(reply)
#include <pthread.h>

int asked;

void question(void) { asked = 1; }
void reply(void) { asked = 0; }

void *student(void *unused) {
    while (1)
        if (!asked)
            question();
    return 0;
}

void *teacher(void *unused) {
    while (1)
        if (asked)
            reply();
    return 0;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, student, 0);
    pthread_create(&b, 0, teacher, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
