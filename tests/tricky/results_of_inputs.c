// expect: violated
// What threads return depends on inputs, and nobody looks at it.
#include <pthread.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
static volatile int count;

static void *work(void *unused)
{
  (void)unused;
  __VERIFIER_atomic_begin();
  count++;
  __VERIFIER_atomic_end();
  return (void *)(long)__VERIFIER_nondet_int();
}
int main(void)
{
  pthread_t thread;
  for (int i = 0; i < 3; i++)
    pthread_create(&thread, 0, work, 0);
  if (count == 3)
    reach_error();
  return 0;
}
