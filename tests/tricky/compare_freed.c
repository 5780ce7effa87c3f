// expect: violated
// A new block may lie where the one before it was.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
extern void *malloc(unsigned long);
extern void free(void *);

int main(void)
{
  int *p = malloc(4);
  int n = 0;
  while (__VERIFIER_nondet_int()) {
    free(p);
    int *q = malloc(4);
    if (p == q)
      reach_error();
    p = q;
  }
  return 0;
}
