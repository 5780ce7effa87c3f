//! Inputs that cannot be read get one clear message, and never a crash.

#![allow(clippy::unwrap_used, reason = "a test that cannot make its input fails")]

mod support;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use adamant_llvm::{FrontendError, FrontendSettings, OptLevel, load, load_ir_bytes};
use adamant_program::{DataModel, Origin};
use support::{checked, load_files};

fn failure(name: &str, contents: &[u8]) -> FrontendError {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name);
    fs::write(&path, contents).unwrap();
    load(&[path], &FrontendSettings::default()).expect_err("this cannot be loaded")
}

fn bitcode() -> Vec<u8> {
    let folder = tempfile::tempdir().unwrap();
    let (source, bitcode) = (folder.path().join("a.c"), folder.path().join("a.bc"));
    fs::write(&source, "int x; int main(void) { return x; }").unwrap();
    let mut clang = Command::new("clang-19");
    let status = clang.args(["-c", "-emit-llvm", "-g", "-o"]).arg(&bitcode).arg(&source).status().unwrap();
    assert!(status.success());
    fs::read(bitcode).unwrap()
}

#[test]
fn a_missing_file_a_directory_and_an_empty_file_are_told_apart() {
    let settings = FrontendSettings::default();
    let missing = load(&[PathBuf::from("no/such/file.c")], &settings).unwrap_err();
    assert!(matches!(missing, FrontendError::NotFound { .. }));
    assert_eq!(missing.to_string(), "no/such/file.c: no such file; check the path");
    let folder = tempfile::tempdir().unwrap();
    assert!(matches!(load(&[folder.path().to_owned()], &settings).unwrap_err(), FrontendError::IsDirectory { .. }));
    assert!(matches!(load(&[], &settings).unwrap_err(), FrontendError::NoInput));
    for name in ["a.c", "a.ll", "a.bc"] {
        assert!(matches!(failure(name, b"\n "), FrontendError::Empty { .. }));
    }
    assert!(matches!(failure("a.txt", b"int x;"), FrontendError::UnknownExtension { .. }));
}

#[test]
fn a_compile_error_is_shown_as_clang_printed_it() {
    let FrontendError::CompileFailed { stderr, file } = failure("wrong.c", b"int main(void) { return y; }") else {
        panic!("clang should complain");
    };
    assert!(stderr.contains("wrong.c:1:25: error: use of undeclared identifier 'y'"), "{stderr}");
    assert!(file.ends_with("wrong.c"));
}

#[test]
fn a_missing_compiler_is_named() {
    let settings = FrontendSettings { clang: PathBuf::from("/no/clang"), ..FrontendSettings::default() };
    let error = load_files(&[("a.c", "int x;")], &settings).unwrap_err();
    assert!(matches!(&error, FrontendError::ClangMissing { clang, .. } if clang == Path::new("/no/clang")));
    // Reading LLVM needs no compiler.
    load_ir_bytes("a.ll", b"define i32 @main() { ret i32 0 }", &settings).unwrap();
}

#[test]
fn text_in_a_bitcode_file_and_the_other_way_round() {
    let error = failure("a.bc", b"define i32 @main() { ret i32 0 }");
    assert!(matches!(error, FrontendError::BadBitcode { .. }));
    assert!(error.to_string().contains("does not begin like bitcode"), "{error}");
    let error = failure("a.ll", &bitcode());
    assert!(error.to_string().contains("belongs in a file named .bc"), "{error}");
}

#[test]
fn wrong_llvm_text_is_refused_with_its_place_and_the_version() {
    let error = failure("a.ll", b"define i32 @main() {\n  ret i32 %x\n}\n");
    assert!(matches!(error, FrontendError::BadIr { .. }));
    assert!(error.to_string().contains("a.ll:2:11: error: use of undefined value '%x'"), "{error}");
    assert!(error.to_string().contains("LLVM 19 is read here"), "{error}");
    // Well-formed text of a malformed program.
    let error =
        failure("a.ll", b"declare i32 @f()\ndefine i32 @main() {\n  %1 = musttail call i32 @f()\n  ret i32 0\n}");
    assert!(matches!(error, FrontendError::BadIr { .. }), "{error}");
    assert!(error.to_string().contains("musttail call result must be returned"), "{error}");
    // With debug information, LLVM itself gives up on such a program.
    let debug = b"declare i32 @f()\ndefine i32 @main() {\n  %1 = musttail call i32 @f()\n  ret i32 0\n}\n\
        !llvm.module.flags = !{!0}\n!0 = !{i32 2, !\"Debug Info Version\", i32 3}";
    let error = failure("a.ll", debug);
    assert!(error.to_string().contains("musttail call result must be returned"), "{error}");
}

#[test]
fn other_versions_are_named() {
    let text = b"define i32 @main() attribute_of_the_future { ret i32 0 }\n!llvm.ident = !{!0}\n!0 = !{!\"rustc version 1.95.0\"}";
    let error = failure("a.ll", text);
    assert!(error.to_string().ends_with("the file was written by rustc version 1.95.0: write it again with LLVM 19"));
    // The producer of bitcode stands at its beginning, six bits a character.
    let mut bytes = bitcode();
    let length = bytes.len();
    bytes[length / 2..length / 2 + 64].fill(0xff);
    let error = failure("a.bc", &bytes);
    assert!(matches!(error, FrontendError::BadBitcode { .. }), "{error}");
    assert!(error.to_string().contains("LLVM 19"), "{error}");
}

#[test]
fn truncated_bitcode_is_refused_at_every_length() {
    let bytes = bitcode();
    // Without a compiler the reader is not tried out in another process, so this shows that it does not need to be.
    let settings = FrontendSettings { clang: PathBuf::from("/no/clang"), ..FrontendSettings::default() };
    for length in (4..bytes.len()).step_by(4) {
        let error = load_ir_bytes("a.bc", &bytes[..length], &settings).expect_err("the rest is missing");
        assert!(matches!(error, FrontendError::BadBitcode { .. }), "{length}: {error}");
    }
    checked(load_ir_bytes("a.bc", &bytes, &settings));
}

#[test]
fn damaged_bitcode_never_ends_the_process() {
    let bytes = bitcode();
    let mut state = 1_u64;
    for _ in 0..40 {
        let mut damaged = bytes.clone();
        for _ in 0..8 {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let at = (state >> 33) as usize % damaged.len();
            damaged[at] ^= 1 << (state >> 30 & 7);
        }
        // Either outcome is fine.
        let _ = load_ir_bytes("a.bc", &damaged, &FrontendSettings::default());
    }
}

#[test]
fn other_machines_are_refused() {
    let arm = "target datalayout = \"e-m:e-i8:8:32-i16:16:32-i64:64-i128:128-n32:64-S128\"\ntarget triple = \"aarch64-unknown-linux-gnu\"\n";
    let big = "target datalayout = \"E-m:e-i1:8:16-i8:8:16-i64:64-f128:64-a:8:16-n32:64\"\n";
    let windows = "target datalayout = \"e-m:w-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\"\ntarget triple = \"x86_64-pc-windows-msvc\"\n";
    for text in [arm, big, windows] {
        let error = failure("a.ll", text.as_bytes());
        assert!(matches!(error, FrontendError::TargetMismatch { .. }), "{error}");
        assert!(error.to_string().contains("only x86 Linux"), "{error}");
    }
}

#[test]
fn data_models_are_chosen_and_must_agree() {
    let source = ("a.c", "long x; int main(void) { return sizeof x; }");
    let with = |data_model| FrontendSettings { data_model, ..FrontendSettings::default() };
    assert_eq!(checked(load_files(&[source], &with(None))).data_model, DataModel::Lp64);
    let narrow = checked(load_files(&[source], &with(Some(DataModel::Ilp32))));
    assert_eq!(narrow.data_model, DataModel::Ilp32);
    assert_eq!(narrow.globals[narrow.global("x").unwrap()].size, 4);
    let ir = ("b.ll", "target triple = \"i386-pc-linux-gnu\"\n@y = global ptr null");
    let error = load_files(&[source, ir], &with(None)).unwrap_err();
    assert!(matches!(error, FrontendError::DataModelConflict { asked: false, .. }), "{error}");
    let error = load_files(&[ir], &with(Some(DataModel::Lp64))).unwrap_err();
    assert!(matches!(error, FrontendError::DataModelConflict { asked: true, .. }), "{error}");
    assert_eq!(checked(load_files(&[ir], &with(None))).data_model, DataModel::Ilp32);
    assert_eq!(
        checked(load_files(&[("c.ll", "@y = global ptr null")], &with(Some(DataModel::Ilp32))))
            .globals
            .iter()
            .next()
            .unwrap()
            .size,
        4
    );
}

#[test]
fn several_inputs_are_linked() {
    let files = [
        ("a.c", "int g = 3; int f(void) { return g; }"),
        ("b.c", "extern int f(void); int main(void) { return f(); }"),
    ];
    let program = checked(load_files(&files, &FrontendSettings::default()));
    assert_eq!(program.origin, Origin::AsWritten);
    assert!(program.functions[program.function("f").unwrap()].body.is_some());
    let twice = [("a.c", "int f(void) { return 1; }"), ("b.c", "int f(void) { return 2; }")];
    let error = load_files(&twice, &FrontendSettings::default()).unwrap_err();
    assert!(matches!(error, FrontendError::LinkFailed { .. }));
    assert!(error.to_string().contains("symbol multiply defined"), "{error}");
    let mixed = [
        ("a.c", "int f(void) { return 1; }"),
        ("b.ll", "declare i32 @f()\ndefine i32 @main() { %r = call i32 @f() ret i32 %r }"),
    ];
    assert_eq!(checked(load_files(&mixed, &FrontendSettings::default())).origin, Origin::Optimised);
}

#[test]
fn macros_includes_standards_and_flags_reach_the_compiler() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("header.h"), "#define TWO 2\n").unwrap();
    fs::write(folder.path().join("first.h"), "#define THREE 3\n").unwrap();
    let source = folder.path().join("a.i");
    fs::write(&source, "#include <header.h>\nint x = ONE + TWO + THREE + FOUR; int v = __STDC_VERSION__ == 199901L;\n")
        .unwrap();
    let settings = FrontendSettings {
        opt: OptLevel::O1,
        include_dirs: vec![folder.path().to_owned()],
        defines: vec!["ONE=1".to_owned()],
        includes: vec![folder.path().join("first.h")],
        std: Some("c99".to_owned()),
        cflags: vec!["-DFOUR=4".to_owned()],
        ..FrontendSettings::default()
    };
    let program = checked(load(&[source], &settings));
    let bytes = |name: &str| program.globals[program.global(name).unwrap()].initialiser.clone().unwrap().bytes;
    assert_eq!(bytes("x"), [10]);
    assert_eq!(bytes("v"), [1]);
}

#[test]
fn initial_values_without_a_counterpart_are_refused() {
    let error = failure("a.ll", b"@x = global i32 0\n@low = global i32 trunc (i64 ptrtoint (ptr @x to i64) to i32)");
    assert!(matches!(&error, FrontendError::UnsupportedInitialiser { global, .. } if global == "low"));
    let message = error.to_string();
    assert!(message.starts_with("the initial value of global `low` is not supported: i32 ptrtoint"), "{message}");
}
