// A counter of eight bits wraps around for ever.
// holds: G F "ticks == 0"
// holds: G ("ticks == 255" -> F "ticks == 0")
// violated: F G "ticks > 0"
// violated: G ("ticks == 255" -> G "ticks == 255")
// holds: G ("ticks == 7" -> ("ticks == 7" U "ticks == 8"))
unsigned char ticks;

int main(void) {
    while (1)
        ticks++;
}
