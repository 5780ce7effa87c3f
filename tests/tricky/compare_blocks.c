// expect: holds
// A block is never where one is that was not freed yet.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
extern void *malloc(unsigned long);
extern void free(void *);

int main(void)
{
  int *p = 0;
  while (__VERIFIER_nondet_int()) {
    int *q = malloc(4);
    if (p && p == q)
      reach_error();
    if (p)
      free(p);
    p = q;
  }
  return 0;
}
