// expect: holds
// The environment does not change while nobody changes it.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
extern char *getenv(const char *);

int main(void)
{
  char *p = getenv("A");
  while (__VERIFIER_nondet_int()) {
    char *q = getenv("A");
    if ((p == 0) != (q == 0))
      reach_error();
  }
  return 0;
}
