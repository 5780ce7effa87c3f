// expect: holds
// An elevator moves by one floor at a time and stays between the lowest and the highest.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
  int floor = 0, direction = 1;
  while (__VERIFIER_nondet_int()) {
    if (floor == 0)
      direction = 1;
    if (floor == 9)
      direction = -1;
    floor += direction;
    if (floor < 0 || floor > 9)
      reach_error();
  }
  return 0;
}
