// expect: violated
// The inner loop goes up to the counter of the outer one.
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

int main(void)
{
  unsigned char n = __VERIFIER_nondet_uchar(), s = 0;
  for (unsigned char i = 0; i < n; i++)
    for (unsigned char j = 0; j < i; j++) s++;
  if (s == 6 && n == 4)
    reach_error();
  return 0;
}
