// expect: violated
// Threads start threads, and one that was started by one that was started sees it.
#include <pthread.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
static volatile int started;

static void *last(void *unused)
{
  if (started == 2)
    reach_error();
  return unused;
}

static void *middle(void *unused)
{
  pthread_t thread;
  started = 2;
  pthread_create(&thread, 0, last, 0);
  return unused;
}

static void *work(void *unused)
{
  pthread_t thread;
  pthread_create(&thread, 0, middle, 0);
  return unused;
}
int main(void)
{
  pthread_t thread;
  for (;;)
    pthread_create(&thread, 0, work, 0);
}
