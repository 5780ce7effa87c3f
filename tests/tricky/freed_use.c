// expect: unknown
// A block may be written to after it was freed.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
extern void *malloc(unsigned long);
extern void free(void *);

int main(void)
{
  int *p = malloc(4);
  *p = 0;
  while (__VERIFIER_nondet_int()) {
    if (__VERIFIER_nondet_int())
      free(p);
    *p = 1;
  }
  if (*p > 1)
    reach_error();
  return 0;
}
