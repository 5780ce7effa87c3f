// expect: violated
// The outer door looks at the inner one only while that moves.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

enum door { CLOSED, MOVING, OPEN };

int main(void)
{
  enum door inner = CLOSED, outer = CLOSED;
  while (__VERIFIER_nondet_int()) {
    switch (__VERIFIER_nondet_int()) {
    case 0:
      if (outer == CLOSED)
        inner = inner == CLOSED ? MOVING : OPEN;
      break;
    case 1:
      if (inner != MOVING)
        outer = OPEN;
      break;
    default:
      inner = outer = CLOSED;
    }
    if (inner == OPEN && outer == OPEN)
      reach_error();
  }
  return 0;
}
