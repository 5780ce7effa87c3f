// Pseudo-random generators built from multiplication, shifts and exclusive or, as hashes of their streams.
#include <stdint.h>
#include <stdio.h>

static uint64_t split_mix(uint64_t *state) {
    uint64_t z = *state += 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

static uint32_t xor_shift(uint32_t *state) {
    *state ^= *state << 13;
    *state ^= *state >> 17;
    *state ^= *state << 5;
    return *state;
}

static unsigned lfsr(uint16_t *state) {
    unsigned bit = (*state >> 0 ^ *state >> 6 ^ *state >> 8 ^ *state >> 11) & 1u;
    *state = (uint16_t)(*state >> 1 | bit << 11);
    return *state;
}

static uint8_t crc8(uint8_t crc, uint8_t byte) {
    crc ^= byte;
    for (int bit = 0; bit < 8; bit++)
        crc = crc & 0x80 ? (uint8_t)(crc << 1 ^ 0x07) : (uint8_t)(crc << 1);
    return crc;
}

static uint32_t crc32(uint32_t crc, uint8_t byte) {
    crc ^= byte;
    for (int bit = 0; bit < 8; bit++)
        crc = crc >> 1 ^ (0xedb88320u & -(crc & 1));
    return crc;
}

int main(void) {
    uint64_t mix = 1;
    uint32_t shift = 2463534242u;
    uint16_t feedback = 0xace;
    uint8_t small = 0;
    uint32_t large = ~0u;
    for (int i = 0; i < 500; i++) {
        uint64_t word = split_mix(&mix) + ((uint64_t)xor_shift(&shift) << 16) + lfsr(&feedback);
        small = crc8(small, (uint8_t)(word >> 56));
        large = crc32(large, (uint8_t)word);
    }
    printf("%016llx %08x %04x %02x %08x\n", (unsigned long long)mix, shift, feedback, small, ~large);

    uint16_t start = 0xace, state = start;
    unsigned period = 0;
    do {
        lfsr(&state);
        period++;
    } while (state != start);
    printf("period %u\n", period);
    return small & 0x7f;
}
