//! LLVM text or bitcode, by its first bytes: it is refused with a message, or becomes a program that the verifier accepts.
#![no_main]

use adamant_llvm::{FrontendSettings, load_ir_bytes};
use adamant_program::verify;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    if let Ok(loaded) = load_ir_bytes("fuzz", bytes, &FrontendSettings::default()) {
        let violations = verify(&loaded.program).err().unwrap_or_default();
        assert!(violations.is_empty(), "lowered to a malformed program: {violations:#?}\n{}", loaded.program.display());
    }
});
