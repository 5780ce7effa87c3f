// expect: holds
// A difference stays right when both numbers wrap around.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
  unsigned base = __VERIFIER_nondet_uint();
  unsigned x = base, steps = 0;
  while (steps < 10) {
    x++;
    steps++;
  }
  if (x - base != 10)
    reach_error();
  return 0;
}
