// expect: holds
// Two increments under a lock count as two, whatever number they start from.
#include <pthread.h>
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static unsigned count;

static void *work(void *unused)
{
  pthread_mutex_lock(&mutex);
  count = count + 1;
  pthread_mutex_unlock(&mutex);
  return unused;
}

int main(void)
{
  pthread_t other;
  unsigned start = __VERIFIER_nondet_uint();
  count = start;
  pthread_create(&other, 0, work, 0);
  pthread_mutex_lock(&mutex);
  count = count + 1;
  pthread_mutex_unlock(&mutex);
  pthread_join(other, 0);
  if (count != start + 2)
    reach_error();
  return 0;
}
