// expect: holds
// A counter stays between two bounds.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
  int x = 0;
  while (__VERIFIER_nondet_int()) {
    if (__VERIFIER_nondet_int()) {
      if (x < 100)
        x++;
    } else {
      if (x > -100)
        x--;
    }
  }
  if (x > 100 || x < -100)
    reach_error();
  return 0;
}
