// expect: holds
// The number of failures at the end is known.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
  int failures = 0;
  while (failures < 3) {
    if (__VERIFIER_nondet_int())
      return 0;
    failures++;
  }
  if (failures != 3)
    reach_error();
  return 0;
}
