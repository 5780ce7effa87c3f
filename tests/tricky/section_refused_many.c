// expect: violated
// The same with any number of threads, seen by another thread.
#include <pthread.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
static volatile int seen;

static void *work(void *unused)
{
  if (seen)
    reach_error();
  seen = 1;
  __VERIFIER_atomic_begin();
  __VERIFIER_assume(seen == 0);
  __VERIFIER_atomic_end();
  return unused;
}
int main(void)
{
  pthread_t thread;
  for (;;)
    pthread_create(&thread, 0, work, 0);
}
