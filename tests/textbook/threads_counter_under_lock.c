// expect: holds
// Two counters change together under a lock, for ever, and a reader takes the lock.
#include <pthread.h>
extern void reach_error(void);

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static unsigned taken, given;

static void *work(void *unused)
{
  for (;;) {
    pthread_mutex_lock(&mutex);
    taken++;
    given++;
    pthread_mutex_unlock(&mutex);
  }
  return unused;
}

int main(void)
{
  pthread_t other;
  pthread_create(&other, 0, work, 0);
  for (;;) {
    pthread_mutex_lock(&mutex);
    if (taken != given)
      reach_error();
    pthread_mutex_unlock(&mutex);
  }
}
