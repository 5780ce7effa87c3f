// expect: holds
// A pointer from outside, which a loop keeps and nobody follows, is no null pointer after the loop.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void *__VERIFIER_nondet_pointer(void);

int main(void)
{
  int *outside = __VERIFIER_nondet_pointer();
  int *kept = 0;
  int is_kept = 0;
  while (__VERIFIER_nondet_int()) {
    if (outside != 0) {
      kept = outside;
      is_kept = 1;
    }
  }
  if (is_kept && kept == 0)
    reach_error();
  return 0;
}
