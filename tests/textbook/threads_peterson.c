// expect: holds
// Peterson's algorithm, and a number that grows without end in the critical section.
#include <pthread.h>
extern void reach_error(void);

static volatile int wants[2];
static volatile int turn;
static volatile unsigned visits;

static void visit(int me)
{
  wants[me] = 1;
  turn = 1 - me;
  while (wants[1 - me] && turn == 1 - me)
    ;
  unsigned before = visits;
  visits = before + 1;
  if (visits != before + 1)
    reach_error();
  wants[me] = 0;
}

static void *work(void *unused)
{
  for (;;)
    visit(1);
  return unused;
}

int main(void)
{
  pthread_t other;
  pthread_create(&other, 0, work, 0);
  for (;;)
    visit(0);
}
