// expect: violated
// One of the steps is odd.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
  unsigned y = 0;
  while (__VERIFIER_nondet_int()) {
    if (__VERIFIER_nondet_int())
      y += 3;
    else
      y += 2;
  }
  if (y == 5)
    reach_error();
  return 0;
}
