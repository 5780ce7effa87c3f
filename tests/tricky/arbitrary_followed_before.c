// expect: violated
// A pointer from outside is followed in one round and compared with another one in the next: they may differ, and may be the same.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void *__VERIFIER_nondet_pointer(void);

int main(void)
{
  int *last = 0;
  int differed = 0;
  while (__VERIFIER_nondet_int()) {
    int *next = __VERIFIER_nondet_pointer();
    if (next == 0)
      return 0;
    *next = 1;
    if (last != 0 && next != last)
      differed = 1;
    last = next;
  }
  if (differed)
    reach_error();
  return 0;
}
