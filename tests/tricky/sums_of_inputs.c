// expect: violated
// A thread adds one or two, as an input says.
#include <pthread.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
static volatile unsigned total;

static void *work(void *unused)
{
  unsigned mine = 1 + (__VERIFIER_nondet_int() == 7);
  __VERIFIER_atomic_begin();
  __VERIFIER_assume(total == 0);
  total += mine;
  __VERIFIER_atomic_end();
  if (total > 1)
    reach_error();
  __VERIFIER_atomic_begin();
  total -= mine;
  __VERIFIER_atomic_end();
  return unused;
}
int main(void)
{
  pthread_t thread;
  for (;;)
    pthread_create(&thread, 0, work, 0);
}
