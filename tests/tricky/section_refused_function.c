// expect: violated
// What is written before an atomic section is seen, although a section about something else is never left.
#include <pthread.h>
extern void reach_error(void);
extern void __VERIFIER_assume(int);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
static volatile int seen, mine;

static void __VERIFIER_atomic_no(void)
{
  mine = 2;
  __VERIFIER_assume(mine == 0);
}
static void *work(void *unused)
{
  seen = 1;
  __VERIFIER_atomic_no();

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
