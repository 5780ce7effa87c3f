// expect: holds
// A nested loop counts rows and columns.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
  unsigned cells = 0;
  for (unsigned row = 0; row < 4; row++)
    for (unsigned column = 0; column < 6; column++)
      cells++;
  if (cells != 24)
    reach_error();
  return 0;
}
