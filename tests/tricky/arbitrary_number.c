// expect: violated
// The number of a pointer from outside is kept by a loop, and made a pointer again.
#include <stdint.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void *__VERIFIER_nondet_pointer(void);

int main(void)
{
  int *outside = __VERIFIER_nondet_pointer();
  if (outside == 0)
    return 0;
  uintptr_t number = (uintptr_t)outside ^ 5;
  while (__VERIFIER_nondet_int())
    number ^= 3;
  int *again = (int *)(number ^ 5);
  *outside = 1;
  if (again == outside && *again == 1)
    reach_error();
  return 0;
}
