// expect: holds
// A block of the heap replaces another one in each round.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
extern void *malloc(unsigned long);
extern void free(void *);

int main(void)
{
  int *p = malloc(sizeof(int));
  *p = 1;
  while (__VERIFIER_nondet_int()) {
    int *q = malloc(sizeof(int));
    *q = 3 - *p;
    free(p);
    p = q;
    if (*p != 1 && *p != 2)
      reach_error();
  }
  free(p);
  return 0;
}
