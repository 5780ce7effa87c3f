// expect: holds
// A mutex keeps any number of threads from each other.
#include <pthread.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static volatile unsigned number;

static void *work(void *unused)
{
  pthread_mutex_lock(&mutex);
  unsigned seen = number;
  number = seen + 3;
  if (number != seen + 3)
    reach_error();
  pthread_mutex_unlock(&mutex);
  return unused;
}
int main(void)
{
  pthread_t thread;
  for (;;)
    pthread_create(&thread, 0, work, 0);
}
