// expect: violated
// After three failures it gives up, which is an error.
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
  reach_error();
  return 0;
}
