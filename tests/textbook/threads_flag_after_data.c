// expect: holds
// The flag is raised after the data is there, which took any number of rounds.
#include <pthread.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static volatile int ready;
static volatile unsigned data;

static void *send(void *unused)
{
  unsigned sum = 0;
  while (__VERIFIER_nondet_int())
    sum += 2;
  data = sum;
  ready = 1;
  return unused;
}

int main(void)
{
  pthread_t sender;
  pthread_create(&sender, 0, send, 0);
  while (!ready)
    ;
  if (data % 2 != 0)
    reach_error();
  return 0;
}
