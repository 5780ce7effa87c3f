// expect: holds
// Twelve switches are read one after another in every round: four thousand paths that come together again.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int lamps[12];

static void press(int which)
{
  int wanted = __VERIFIER_nondet_int();
  if (wanted > 0) {
    if (wanted > 100)
      lamps[which] = 2;
    else
      lamps[which] = 1;
  }
}

int main(void)
{
  while (__VERIFIER_nondet_int()) {
    press(0);
    press(1);
    press(2);
    press(3);
    press(4);
    press(5);
    press(6);
    press(7);
    press(8);
    press(9);
    press(10);
    press(11);
    if (lamps[0] + lamps[5] + lamps[11] > 6)
      reach_error();
  }
  return 0;
}
