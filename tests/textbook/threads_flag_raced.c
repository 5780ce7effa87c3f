// expect: violated
// The flag is raised before the data is there.
#include <pthread.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static volatile int ready;
static volatile int data;

static void *send(void *unused)
{
  int rounds = 0;
  while (__VERIFIER_nondet_int())
    rounds++;
  ready = 1;
  data = 42;
  return unused;
}

int main(void)
{
  pthread_t sender;
  pthread_create(&sender, 0, send, 0);
  if (ready && data != 42)
    reach_error();
  return 0;
}
