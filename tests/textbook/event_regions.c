// expect: holds
// A large integer is compared with few constants.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
  int level = 0, alarm = 0;
  while (__VERIFIER_nondet_int()) {
    int input = __VERIFIER_nondet_int();
    if (input < -1000 || input > 1000)
      return 0;
    level = input;
    if (level > 300)
      alarm = 1;
    else if (level < 100)
      alarm = 0;
    if (level > 300 && !alarm)
      reach_error();
    if (level < 100 && alarm)
      reach_error();
  }
  return 0;
}
