// expect: violated
// The alarm goes on at a level too high.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
  int alarm = 0;
  while (__VERIFIER_nondet_int()) {
    int level = __VERIFIER_nondet_int();
    if (level < -1000 || level > 1000)
      return 0;
    if (level > 301)
      alarm = 1;
    else if (level < 100)
      alarm = 0;
    if (level > 300 && !alarm)
      reach_error();
  }
  return 0;
}
