// expect: holds
// Tickets of any number of threads are served one after the other, as long as there are new ones.
#include <pthread.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
static volatile unsigned next, served;
static volatile int inside;

static void *work(void *unused)
{
  __VERIFIER_atomic_begin();
  __VERIFIER_assume(next != 0xffffffffu);
  unsigned mine = next;
  next = mine + 1;
  __VERIFIER_atomic_end();
  while (served != mine)
    ;
  inside = 1;
  if (inside != 1)
    reach_error();
  inside = 0;
  served++;
  return unused;
}
int main(void)
{
  pthread_t thread;
  for (;;)
    pthread_create(&thread, 0, work, 0);
}
