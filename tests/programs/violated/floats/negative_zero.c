// Equal numbers whose quotients differ.
// expect: violated
extern void reach_error(void);
extern float __VERIFIER_nondet_float(void);

int main(void) {
    float x = __VERIFIER_nondet_float();
    if (x == 0.0f && 1.0f / x < 0.0f)
        reach_error(); //~ VIOLATED
    return 0;
}
