// Rounding to the nearest integer, halves to the even one.
// possible: ordinary
// impossible: wrong
double roundeven(double value);
float roundevenf(float value);
long double roundevenl(long double value);

int main(void) {
    CASE(ordinary, roundeven(2.5) == 2 && roundevenf(3.5f) == 4 && roundevenl(-0.5L) == 0);
    CASE(wrong, roundeven(0.5) != 0);
}
