//! LLVM text without debug information is refused with a message, or becomes a program that the verifier accepts.
//!
//! No compiler is named, so that the text is read in this process alone, without the check by clang that
//! `load_ir_bytes` does first. That is ten times faster, and LLVM's reader withstands it, except that it aborts on a
//! malformed module whose debug information is of the current version; such texts are for `ir_checked`.
#![no_main]

use std::path::PathBuf;

use adamant_llvm::{FrontendSettings, load_ir_bytes};
use adamant_program::verify;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if text.contains("Debug Info Version") {
        return;
    }
    let settings = FrontendSettings { clang: PathBuf::from("/no/compiler"), ..FrontendSettings::default() };
    let Ok(loaded) = load_ir_bytes("fuzz.ll", text.as_bytes(), &settings) else { return };
    let violations = verify(&loaded.program).err().unwrap_or_default();
    assert!(violations.is_empty(), "lowered to a malformed program: {violations:#?}\n{}", loaded.program.display());
});
