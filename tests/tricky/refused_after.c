// expect: violated
// What is written is seen, although its thread refuses to go on after something else.
#include <pthread.h>
extern void reach_error(void);
extern void __VERIFIER_assume(int);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
static volatile int seen, mine;

static void *work(void *unused)
{
  seen = 1;

  mine = 2;
  __VERIFIER_assume(mine == 0);

  return unused;
}
int main(void)
{
  pthread_t thread;
  pthread_create(&thread, 0, work, 0);
  if (seen)
    reach_error();
  return 0;
}
