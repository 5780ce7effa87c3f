// expect: violated
// Two copies of a pointer from outside go through a loop and lead to the same object afterwards.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void *__VERIFIER_nondet_pointer(void);

int main(void)
{
  int *one = __VERIFIER_nondet_pointer();
  int *other = one;
  if (one == 0)
    return 0;
  while (__VERIFIER_nondet_int()) {
    int *old = one;
    one = other;
    other = old;
  }
  *other = 0;
  *one = 1;
  if (*other == 1)
    reach_error();
  return 0;
}
