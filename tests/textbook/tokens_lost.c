// expect: violated
// A token that goes to and fro may be lost on the way back.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
  unsigned here = 3, there = 0;
  while (__VERIFIER_nondet_int()) {
    if (__VERIFIER_nondet_int() && here > 0) {
      here--;
      there++;
    } else if (there > 0) {
      there--;
      if (there != 1)
        here++;
    }
  }
  if (here + there != 3)
    reach_error();
  return 0;
}
