// After a write there is a state before control comes to a label or a function, and before the program ends.
// violated: G ("x == 2" -> at(middle))
// holds: F ("x == 2" && !at(middle))
// holds: F ("x == 2" && at(middle))
// violated: "x != 4" U call(other)
// holds: F ("x == 4" && !call(other))
// violated: G ("x == 6" -> end)
// violated: "x != 6" U end
// holds: F ("x == 6" && end)
int x, y;

static void other(void) { y = 5; }

int main(void) {
    x = 2;
    y = 3;
middle:
    x = 4;
    y = 7;
    other();
    x = 6;
    return 0;
}
