// expect: violated
// A cell that is set twice counts to two.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
  unsigned char flags[4] = {0, 0, 0, 0};
  while (__VERIFIER_nondet_int())
    flags[__VERIFIER_nondet_int() & 3]++;
  if (flags[__VERIFIER_nondet_int() & 3] > 1)
    reach_error();
  return 0;
}
