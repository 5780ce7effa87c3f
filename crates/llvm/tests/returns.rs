//! Functions that are declared `noreturn` by mistake still return.

#![allow(clippy::unwrap_used, reason = "a test that cannot make its input fails")]

mod support;

use adamant_program::{Op, Program, TerminatorOp};
use support::{body, c, checked, count, cpp, ir, load_files, statements};

/// Whether something happens in `main` after the call of `input`.
fn goes_on(program: &Program) -> bool {
    let calls = count(program, "main", |op| matches!(op, Op::Call { .. }));
    let ends = body(program, "main").blocks.iter().all(|block| block.terminator.op != TerminatorOp::Unreachable);
    calls == 2 && ends
}

#[test]
fn all_spellings_are_switched_off() {
    let declarations = [
        "extern int input(void) __attribute__((__noreturn__));",
        "extern int input(void) __attribute__((noreturn));",
        "extern __attribute__((const, noreturn)) int input(void);",
        "extern _Noreturn int input(void);",
        "#include <stdnoreturn.h>\nnoreturn int input(void);",
        "#include <stdnoreturn.h>\nextern int input(void) __attribute__((noreturn));",
        "[[noreturn]] extern int input(void);",
        "[[gnu::noreturn]] extern int input(void);",
        "#define NEVER __attribute__((noreturn))\nNEVER int input(void);",
    ];
    for declaration in declarations {
        let program = c(&format!("{declaration}\nvoid use(int); int main(void) {{ use(input()); return 0; }}"));
        assert!(goes_on(&program), "{declaration}\n{}", program.display());
    }
    let program = cpp("[[noreturn]] int input(); void use(int); int main() { use(input()); return 0; }");
    assert!(goes_on(&program));
}

#[test]
fn calls_through_pointers_return() {
    let program = c("typedef int (*never)(void) __attribute__((noreturn));
        void use(int); int main(int n, char **v) { never input = (never)v[0]; use(input()); return 0; }");
    assert!(goes_on(&program));
}

#[test]
fn a_header_may_declare_it() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("input.h"), "extern int input(void) __attribute__((noreturn));").unwrap();
    let source = folder.path().join("a.c");
    std::fs::write(&source, "#include \"input.h\"\nvoid use(int); int main(void) { use(input()); return 0; }").unwrap();
    assert!(goes_on(&checked(adamant_llvm::load(&[source], &Default::default()))));
}

#[test]
fn the_word_is_still_an_ordinary_name() {
    let program = c(
        "int noreturn = 1; struct s { int noreturn; }; int main(void) { struct s x = { noreturn }; return x.noreturn; }",
    );
    assert!(program.global("noreturn").is_some());
    let both = "extern int input(void) __attribute__((noreturn)); void use(int);
        int main(void) { int noreturn = 4; use(input() + noreturn); return 0; }";
    assert!(goes_on(&c(both)));
    let only_in_text =
        load_files(&[("a.c", "const char *s = \"noreturn\"; int main(void) { return *s; }")], &Default::default());
    assert!(checked(only_in_text).global(".str").is_some());
}

#[test]
fn functions_that_end_the_program_stay_as_they_are() {
    let program = c("#include <stdlib.h>\nint main(void) { exit(3); }");
    assert_eq!(count(&program, "main", |op| matches!(op, Op::Call { .. })), 1);
}

#[test]
fn llvm_calls_lose_the_attribute_before_passes() {
    let program = ir("declare i32 @input() noreturn
        declare void @use(i32)
        define i32 @main() {
          %x = call i32 @input() noreturn
          call void @use(i32 %x)
          ret i32 0
        }");
    assert!(goes_on(&program));
    assert_eq!(statements(&program, "main").count(), 2);
}
