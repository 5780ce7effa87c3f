// expect: holds
// Counts to a bound that is an input.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
  unsigned n = __VERIFIER_nondet_uint();
  unsigned i = 0;
  while (i < n)
    i++;
  if (i != n)
    reach_error();
  return 0;
}
