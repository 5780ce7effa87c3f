// Traps and the mark of the stack protector are undefined behaviour.
// undefined: trap debug_trap smashed
// possible: ordinary
void __stack_chk_fail(void);

int main(void) {
    CASE(ordinary, 1);
    WHEN(trap) __builtin_trap();
    WHEN(debug_trap) __builtin_debugtrap();
    WHEN(smashed) __stack_chk_fail();
}
