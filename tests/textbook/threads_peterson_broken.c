// expect: violated
// Peterson's algorithm with the turn taken before the wish is told.
#include <pthread.h>
extern void reach_error(void);

static volatile int wants[2];
static volatile int turn;
static volatile unsigned visits;

static void visit(int me)
{
  turn = 1 - me;
  wants[me] = 1;
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
  visit(1);
  return unused;
}

int main(void)
{
  pthread_t other;
  pthread_create(&other, 0, work, 0);
  visit(0);
  return 0;
}
