// expect: holds
// What nobody set does not change while nobody sets it.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
extern void *malloc(unsigned long);
extern void free(void *);

int main(void)
{
  int *p = malloc(4 * sizeof(int));
  int x = p[1];
  while (__VERIFIER_nondet_int()) {
    if (p[1] != x)
      reach_error();
  }
  free(p);
  return 0;
}
