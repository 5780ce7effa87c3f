// expect: holds
// The middle of two numbers, computed from their difference.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
  unsigned a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint();
  if (a > b)
    return 0;
  while (a < b) {
    unsigned middle = a + (b - a) / 2;
    if (middle < a || middle > b)
      reach_error();
    if (__VERIFIER_nondet_int())
      a = middle + 1;
    else
      b = middle;
  }
  return 0;
}
