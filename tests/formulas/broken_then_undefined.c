// The formula is broken before the language leaves open what follows, so whatever follows does not mend it.
// violated: G ("level < 3" || "other > 1")
// violated: "level < 2" W "other == 1"
unsigned level, other;

int main(void) {
    for (level = 1; level < 3; level++) {
    }
    other = 0;
    return level / other;
}
