// expect: holds
// A loop ends when nothing changed; the lock is free then.
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
      next++;
    }
  } while (next != old);
  if (held == 0)
    reach_error();
  return 0;
}
