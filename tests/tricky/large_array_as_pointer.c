// expect: violated
// The number of an address goes through an array of very many numbers and is a pointer afterwards.
#include <stdint.h>
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

static int number;
static uintptr_t all[10000];

int main(void)
{
  unsigned place = __VERIFIER_nondet_uint();
  if (place >= 10000)
    return 0;
  all[place] = (uintptr_t)&number ^ 1;
  int *found = (int *)(all[place] ^ 1);
  *found = 1;
  if (number)
    reach_error();
  return 0;
}
