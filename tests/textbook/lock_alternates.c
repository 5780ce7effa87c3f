// expect: holds
// A lock is taken and given back in turns.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
  int held = 0;
  for (;;) {
    int wish = __VERIFIER_nondet_int();
    if (wish == 1) {
      if (held)
        continue;
      held = 1;
    } else if (wish == 2) {
      if (!held)
        continue;
      held = 0;
    } else if (wish == 3) {
      break;
    }
    if (held != 0 && held != 1)
      reach_error();
  }
  if (held > 1)
    reach_error();
  return 0;
}
