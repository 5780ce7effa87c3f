//! LLVM text or bitcode, by its first bytes, is refused with a message, or becomes a program that the verifier accepts,
//! whatever is done to it.
//!
//! It goes the way that a user's file goes, through the check by a clang of its own: LLVM's readers die of some damaged
//! files, and Adamant must not.
#![no_main]

use adamant_llvm::{FrontendSettings, load_ir_bytes};
use adamant_program::verify;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Ok(loaded) = load_ir_bytes("fuzz", bytes, &FrontendSettings::default()) else { return };
    let violations = verify(&loaded.program).err().unwrap_or_default();
    assert!(violations.is_empty(), "lowered to a malformed program: {violations:#?}\n{}", loaded.program.display());
});
