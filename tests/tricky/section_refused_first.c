// expect: violated
// A thread that nobody looks at refuses to go on inside an atomic section; another one goes wrong before that.
#include <pthread.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
static volatile int mine, yours;

static void *work(void *unused)
{
  __VERIFIER_atomic_begin();
  mine = 2;
  __VERIFIER_assume(mine == 0);
  __VERIFIER_atomic_end();
  return unused;
}
static void *other(void *unused)
{
  yours = 1;
  if (yours == 1)
    reach_error();
  return unused;
}
int main(void)
{
  pthread_t thread;
  pthread_create(&thread, 0, work, 0);
  pthread_create(&thread, 0, other, 0);
  for (;;)
    ;
}
