// expect: holds
// The inner loop goes on from where the outer one is, and ends at its bound.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
  unsigned limit = __VERIFIER_nondet_int();
  for (unsigned outer = 0; outer < limit; outer++) {
    unsigned inner = outer;
    while (inner < limit)
      inner++;
    if (inner != limit)
      reach_error();
  }
  return 0;
}
