// expect: holds
// Two locks, each taken only where its condition holds.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  while (__VERIFIER_nondet_int()) {
    int la = 0, lb = 0;
    if (a)
      la = 1;
    if (b)
      lb = 1;
    if (a && la != 1)
      reach_error();
    if (b && lb != 1)
      reach_error();
  }
  return 0;
}
