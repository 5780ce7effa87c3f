// expect: holds
// Tokens go to and fro between two places, and none is lost.
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
      here++;
    }
  }
  if (here + there != 3)
    reach_error();
  return 0;
}
