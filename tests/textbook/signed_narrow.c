// expect: violated
// A small signed number turns negative when it is cut.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
  int i = 120;
  signed char c = 120;
  while (__VERIFIER_nondet_int() && i < 130) {
    i++;
    c = (signed char)i;
  }
  if (c < 0)
    reach_error();
  return 0;
}
