// expect: holds
// A ticket lock whose tickets are taken without end keeps two threads apart.
#include <pthread.h>
extern void reach_error(void);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

static unsigned next, serving;
static int inside;

static void once(void)
{
  unsigned mine;
  __VERIFIER_atomic_begin();
  mine = next;
  next++;
  __VERIFIER_atomic_end();
  while (*(volatile unsigned *)&serving != mine)
    ;
  inside = 1;
  if (inside != 1)
    reach_error();
  inside = 0;
  serving++;
}

static void *work(void *unused)
{
  for (;;)
    once();
  return unused;
}

int main(void)
{
  pthread_t other;
  pthread_create(&other, 0, work, 0);
  for (;;)
    once();
}
