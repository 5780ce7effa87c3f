// expect: holds
// At most two threads are inside.
#include <pthread.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
static volatile unsigned inside;

static void *work(void *unused)
{
  __VERIFIER_atomic_begin();
  __VERIFIER_assume(inside < 2);
  inside++;
  __VERIFIER_atomic_end();
  if (inside > 2 || inside == 0)
    reach_error();
  __VERIFIER_atomic_begin();
  inside--;
  __VERIFIER_atomic_end();
  return unused;
}
int main(void)
{
  pthread_t thread;
  for (;;)
    pthread_create(&thread, 0, work, 0);
}
