// expect: violated
// After 16 tickets the first one comes again, and two threads have the same.
#include <pthread.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
static volatile unsigned char next, served;
static volatile int inside;

static void *work(void *unused)
{
  __VERIFIER_atomic_begin();
  unsigned mine = next;
  next = (mine + 1) % 16;
  __VERIFIER_atomic_end();
  while (served != mine)
    ;
  inside = 1;
  if (inside != 1)
    reach_error();
  inside = 0;
  served = (served + 1) % 16;
  return unused;
}
int main(void)
{
  pthread_t thread;
  for (;;)
    pthread_create(&thread, 0, work, 0);
}
