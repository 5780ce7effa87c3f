// expect: violated
// The lock is given back without telling.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
  int held, old, next = __VERIFIER_nondet_int();
  do {
    held = 1;
    old = next;
    if (__VERIFIER_nondet_int()) {
      held = 0;
      if (__VERIFIER_nondet_int())
        next++;
    }
  } while (next != old);
  if (held == 0)
    reach_error();
  return 0;
}
