// expect: violated
// What is written before an atomic section is seen, although the section is never left.
#include <pthread.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
static volatile int seen;

static void *work(void *unused)
{
  seen = 1;
  __VERIFIER_atomic_begin();
  __VERIFIER_assume(seen == 0);
  __VERIFIER_atomic_end();
  return unused;
}
int main(void)
{
  pthread_t thread;
  for (int i = 0; i < 3; i++)
    pthread_create(&thread, 0, work, 0);
  if (seen)
    reach_error();
  return 0;
}
