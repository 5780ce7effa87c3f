// expect: holds
// The greatest common divisor of small numbers is not zero.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
  unsigned a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint();
  if (a == 0 || b == 0 || a > 100 || b > 100)
    return 0;
  while (b != 0) {
    unsigned rest = a % b;
    a = b;
    b = rest;
  }
  if (a == 0)
    reach_error();
  return 0;
}
