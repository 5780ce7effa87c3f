// expect: violated
// A loop of jumps, inside another one.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
  int i = 0;
again:
  i++;
  if (i < 5)
    goto again;
  if (__VERIFIER_nondet_int()) {
    i += 100;
    if (i < 250)
      goto again;
  }
  if (i == 307)
    reach_error();
  return 0;
}
