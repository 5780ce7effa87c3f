// expect: unknown
// A block is freed in every round.
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);
extern void free(void *);

int main(void)
{
  int *p = malloc(4);
  *p = 0;
  while (__VERIFIER_nondet_int()) {
    free(p);
  }
  return 0;
}
