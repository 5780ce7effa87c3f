// An endless count never comes back to a state in time, but what it breaks stays broken, whatever follows.
// violated: G "count < 5"
// violated: "count < 3" W "other == 1"
// violated: G F "other == 0" && G "count < 4"
// violated: G !call(step)
unsigned count, other;

void step(void) {
    count++;
}

int main(void) {
    while (1)
        step();
}
