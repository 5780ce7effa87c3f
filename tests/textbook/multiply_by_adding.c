// expect: holds
// Three times a number is a sum.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
  unsigned n = __VERIFIER_nondet_uint();
  unsigned sum = 0, i = 0;
  while (i < n) {
    sum += 3;
    i++;
  }
  if (sum != 3 * n)
    reach_error();
  return 0;
}
