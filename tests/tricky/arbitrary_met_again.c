// expect: violated
// A pointer from outside is kept, and others are followed in each round. It may be the same as one of them and not as the next.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void *__VERIFIER_nondet_pointer(void);

int main(void)
{
  int *kept = __VERIFIER_nondet_pointer();
  unsigned rounds = 0, met = 0;
  while (__VERIFIER_nondet_int()) {
    int *other = __VERIFIER_nondet_pointer();
    if (other == 0)
      return 0;
    *other = 1;
    if (kept == other)
      met++;
    rounds++;
  }
  if (met != 0 && met != rounds)
    reach_error();
  return 0;
}
