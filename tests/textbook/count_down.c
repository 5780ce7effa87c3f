// expect: holds
// Counts down to zero.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
  unsigned n = __VERIFIER_nondet_uint();
  while (n > 0)
    n--;
  if (n != 0)
    reach_error();
  return 0;
}
