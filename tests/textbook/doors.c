// expect: holds
// Two doors of a lock are never open together.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

enum door { CLOSED, OPEN };

int main(void)
{
  enum door inner = CLOSED, outer = CLOSED;
  while (__VERIFIER_nondet_int()) {
    switch (__VERIFIER_nondet_int()) {
    case 0:
      if (outer == CLOSED)
        inner = OPEN;
      break;
    case 1:
      if (inner == CLOSED)
        outer = OPEN;
      break;
    case 2:
      inner = CLOSED;
      break;
    default:
      outer = CLOSED;
    }
    if (inner == OPEN && outer == OPEN)
      reach_error();
  }
  return 0;
}
