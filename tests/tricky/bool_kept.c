// expect: holds
// Two flags are set in turns.
#include <stdbool.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
  bool a = 0, b = 1;
  while (__VERIFIER_nondet_int()) {
    a = !a;
    b = (bool)(a ^ 1);
    if (a == b)
      reach_error();
  }
  return 0;
}
