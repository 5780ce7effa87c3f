// A device that obeys commands: its registers hold inputs, and commands change one of them each.
extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

static unsigned address, length, speed;
static unsigned char mode, error;

int main(void) {
    address = __VERIFIER_nondet_uint();
    length = __VERIFIER_nondet_uint() % 512;
    speed = 1 + __VERIFIER_nondet_uint() % 8;
    while (1) {
        switch (__VERIFIER_nondet_uchar()) {
        case 0: address = __VERIFIER_nondet_uint() & ~511u; break;
        case 1: length = __VERIFIER_nondet_uint() & 255; break;
        case 2: speed = speed > 4 ? speed - 1 : speed + 1; break;
        case 3: mode = mode == 2 ? 0 : mode + 1; break;
        case 4: if (length > 128) error = 1; break;
        case 5: address += length; break;
        case 6: if (error) { length = 0; error = 0; } break;
        case 7: return 0;
        default: break;
        }
        if (length > 511 || speed == 0 || speed > 8 || mode > 2) reach_error();
    }
}
