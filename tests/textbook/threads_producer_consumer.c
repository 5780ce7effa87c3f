// expect: holds
// What is consumed was produced: numbers of any size, one place to hand them over.
#include <pthread.h>
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int is_full;
static unsigned place, copy;

static void *produce(void *unused)
{
  for (;;) {
    pthread_mutex_lock(&mutex);
    if (!is_full) {
      place = __VERIFIER_nondet_uint();
      copy = ~place;
      is_full = 1;
    }
    pthread_mutex_unlock(&mutex);
  }
  return unused;
}

int main(void)
{
  pthread_t producer;
  pthread_create(&producer, 0, produce, 0);
  for (;;) {
    pthread_mutex_lock(&mutex);
    if (is_full) {
      if (place != ~copy)
        reach_error();
      is_full = 0;
    }
    pthread_mutex_unlock(&mutex);
  }
}
