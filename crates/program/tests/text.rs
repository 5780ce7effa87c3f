//! The text form: what prints, what parses, and where what does not parse is wrong.

use adamant_program::{DisplayOptions, Program, SourceFile};

/// Text that is printed as it stands.
fn check_same(text: &str) {
    check(text, text);
}

/// Text and how it is printed.
fn check(text: &str, expected: &str) {
    let program = Program::parse(text).unwrap_or_else(|error| panic!("{error}"));
    let printed = program.display().to_string();
    assert_eq!(printed, expected);
    let again = Program::parse(&printed).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(again.display().to_string(), printed);
}

/// A statement in a function and how it is printed.
fn check_statement(statement: &str, expected: &str) {
    let program =
        |statement: &str| format!("program lp64 as_written\n\nfn @f() {{\nbb0:\n  {statement}\n  return\n}}\n");
    check(&program(statement), &program(expected));
}

/// Text that does not parse and why.
fn check_error(text: &str, expected: &str) {
    match Program::parse(text) {
        Ok(program) => panic!("parsed as\n{}", program.display()),
        Err(error) => assert_eq!(error.to_string(), expected),
    }
}

fn check_statement_error(statement: &str, expected: &str) {
    check_error(&format!("program lp64 as_written declare @d() fn @f() {{ bb0:\n{statement} }}"), expected);
}

#[test]
fn everything_is_printed_as_it_was_read() {
    check_same(include_str!("programs/everything.adm"));
    check_same(include_str!("programs/unreachable.adm"));
}

#[test]
fn constants_show_their_type_unless_the_result_tells() {
    check_statement("%0: i8 = add i8 255, -128", "%0: i8 = add -1, -128");
    check_statement("%0: i8 = add i9 255, -128", "%0: i8 = add i9 255, -128");
    check_statement("%0: i1 = and i1 1, i1 true", "%0: i1 = and true, true");
    check_statement("%0: i16 = copy 0x10", "%0: i16 = copy 16");
    check_statement("%0: ptr = copy ptr null", "%0: ptr = copy null");
    check_statement("%0: i64 = copy i64 @f+0", "%0: i64 = copy i64 @f");
    check_statement("%0: ptr = copy @f-8", "%0: ptr = copy @f-8");
    check_statement("%0: i64 = copy undefined", "%0: i64 = copy undefined");
    check_statement("%0: {0: i8, 1} = copy {0: i8, 1} (i8 1)", "%0: {0: i8, 1} = copy (1)");
}

#[test]
fn floats_are_exact() {
    check_statement("%0: f64 = copy 0.1", "%0: f64 = copy 0.1");
    check_statement("%0: f64 = copy -0.0", "%0: f64 = copy -0.0");
    check_statement("%0: f64 = copy 12345678901234567890.0", "%0: f64 = copy 1.2345678901234567e19");
    check_statement("%0: f32 = copy 16777217", "%0: f32 = copy 16777216.0");
    check_statement("%0: f32 = copy 0x7f800000", "%0: f32 = copy 0x7f800000");
    check_statement("%0: f64 = copy 0x7ff8000000000001", "%0: f64 = copy 0x7ff8000000000001");
    check_statement("%0: f64 = copy 5e-324", "%0: f64 = copy 5e-324");
    check_statement("%0: x87 = copy 0x0", "%0: x87 = copy 0x0");
    check_statement(
        "%0: f128 = copy 0x3fff0000000000000000000000000000",
        "%0: f128 = copy 0x3fff0000000000000000000000000000",
    );
}

#[test]
fn types_show_strides_that_are_not_natural() {
    check_statement("%0: [2 x i32 by 4] = arbitrary", "%0: [2 x i32] = arbitrary");
    check_statement("%0: [2 x x87 by 16] = arbitrary", "%0: [2 x x87 by 16] = arbitrary");
    check_statement("%0: [2 x [3 x ptr]] = arbitrary", "%0: [2 x [3 x ptr]] = arbitrary");
    check_statement("%0: {0} = arbitrary", "%0: {0} = arbitrary");
}

#[test]
fn comments_and_line_ends_do_not_matter() {
    check_statement("%0 ; a comment \"%\n :i8=add nsw nuw 1 ,2;", "%0: i8 = add nsw nuw 1, 2");
}

#[test]
fn bytes_are_text_or_hexadecimal() {
    let global = |text: &str| format!("program lp64 as_written\n\nconstant @s {text}\n");
    let check_bytes = |text: &str, expected: &str| check(&global(text), &global(expected));
    check_bytes(r#"size 3 align 1 = "a" "b" "\0""#, r#"size 3 align 1 = "ab""#);
    check_bytes(r#"size 3 align 1 = "\n\x00\xFF""#, r#"size 3 align 1 = x"0a00ff""#);
    check_bytes(r#"size 4 align 4 = "*""#, r#"size 4 align 4 = x"2a""#);
    check_bytes(r#"size 16 align 16 = "long enough""#, r#"size 16 align 16 = "long enough""#);
    check_bytes("size 100 align 1 = zero 30 x\"01\"", "size 100 align 1 =\n  zero 30\n  x\"01\"");
    check_bytes("size 100 align 1 = zero 15 x\"01\"", "size 100 align 1 = x\"00000000000000000000000000000001\"");
    check_bytes("size 100 align 1 = x\"\" zero 50", "size 100 align 1 = zero");
    check_bytes("size 40 align 8 = { 0: @s,\n 8: @s+2 }", "size 40 align 8 = { 0: @s, 8: @s+2 }");
    check_bytes(
        "size 40 align 8 = x\"07\" { 0: @s, 8: @s, 16: @s, 24: @s, 32: @s }",
        "size 40 align 8 = x\"07\" {\n  0: @s,\n  8: @s,\n  16: @s,\n  24: @s,\n  32: @s\n}",
    );
    check_bytes("size 40 align 8", "size 40 align 8");
}

#[test]
fn names_are_quoted_if_need_be() {
    for name in ["a.b$c_1", r#""""#, r#""1a""#, r#""a-b""#, r#""x y\"\\\n\x01""#, r#""grün""#, r#""\xe2\x80\xae""#] {
        check_same(&format!("program ilp32 optimised\nconstructors @{name}\n\ndeclare @{name}(...)\n"));
    }
}

#[test]
fn the_head_of_a_function_names_its_parameters_if_they_are_those_of_the_entry() {
    check_same("program lp64 as_written\n\nfn @f(i32, ...) -> i8 {\nbb0(%0: i64):\n  return i8 1\n}\n");
    check_same("program lp64 as_written\n\nfn @f() {\nbb0(%0: i64):\n  return\n}\n");
    check(
        "program lp64 as_written fn @f(i64) { bb0(%0: i64): return }",
        "program lp64 as_written\n\nfn @f(%0: i64) {\nbb0:\n  return\n}\n",
    );
    check_same("program lp64 as_written\n\nfn @f() {\n  unassigned %1: i8\nbb0:\n  %0: i8 = arbitrary\n  return\n}\n");
}

#[test]
fn errors_tell_the_place() {
    check_error("", "line 1, column 1: expected `program`, found the end");
    check_error("program lp65 as_written", "line 1, column 9: expected a data model, `lp64` or `ilp32`, found `lp65`");
    check_error("program lp64\n  as_written #", "line 2, column 14: unexpected character '#'");
    check_error(
        "program lp64 as_written\n@x",
        "line 2, column 1: expected a global, a function or the end, found `@x`",
    );
    check_error("program lp64 as_written\ndeclare @\"a", "line 2, column 12: the text in quotes does not end");
    check_error("program lp64 as_written\ndeclare @\"\\q\"", "line 2, column 11: unknown escape in quotes");
    check_error("program lp64 as_written\ndeclare @\"\\xff\"", "line 2, column 9: the name is not UTF-8");
    check_error("program lp64 as_written\ndeclare @a()\ndeclare @a()", "line 3, column 9: @a is defined twice");
    check_error("program lp64 as_written\ndeclare @a(%0: i32)", "line 2, column 12: expected a type, found `%0`");
    check_error("program lp64 as_written\nconstructors @a", "line 2, column 14: @a is not defined");
    check_error(
        "program lp64 as_written\nconstructors @a global @a size 1 align 1",
        "line 2, column 14: expected a function, found `@a`",
    );
}

#[test]
fn statements_that_make_no_sense_are_refused() {
    check_statement_error("%0: i32 = add 1", "line 2, column 17: expected a comma, found `}`");
    check_statement_error(
        "%0: i32 = store i8 1, null",
        "line 2, column 11: expected an operation with a result, found `store`",
    );
    check_statement_error("load null", "line 2, column 1: expected a statement, found `load`");
    check_statement_error("%0: i8 = add 256, 1", "line 2, column 14: 256 does not fit here");
    check_statement_error(
        "return 1",
        "line 2, column 8: the type of this constant is not known: write it before the constant",
    );
    check_statement_error("return ptr 1", "line 2, column 12: this is not a constant of type ptr");
    check_statement_error("return i8 true", "line 2, column 11: this is not a constant of type i8");
    check_statement_error("return i70000 1", "line 2, column 8: integers have from 1 to 65536 bits");
    check_statement_error("return @g", "line 2, column 8: @g is not defined");
    check_statement_error(
        "%0: i8 = arbitrary %0: i16 = arbitrary return",
        "line 2, column 28: %0 has another type elsewhere",
    );
    check_statement_error("return bb2: return", "line 2, column 11: expected the definition of bb1, found that of bb2");
}

#[test]
fn nothing_in_the_text_makes_the_parser_greedy() {
    check_statement_error(
        "%4000000000: i8 = arbitrary return",
        "line 2, column 37: %0 is missing: registers are numbered from 0 on",
    );
    check_statement_error("return %5000000000", "line 2, column 8: the id is too large");
    check_statement_error("jump bb99999999999999999999", "line 2, column 6: the id is too large");
    check_statement_error(
        &format!("return i8 {}", "9".repeat(1000)),
        &format!("line 2, column 11: {}... does not fit here", "9".repeat(40)),
    );
    check_statement_error(&format!("%0: {}", "[1 x ".repeat(100_000)), "line 2, column 650: nested too deeply");
    check_statement_error(
        &format!("%0: i8 = copy {}", "{0} (".repeat(100_000)),
        "line 2, column 660: nested too deeply",
    );
    check_error(
        "program lp64 as_written global @a size 1 align 1 = zero 100000000000",
        "line 1, column 69: too many initial bytes",
    );
}

#[test]
fn the_source_map_is_in_order() {
    let source = |text: &str| format!("program lp64 as_written source {{\n{text} }}");
    check_error(
        &source("file1 \"a\" in \"b\""),
        "line 2, column 7: expected the definition of file0, found that of file1",
    );
    check_error(
        &source("!4000000000 file0:1:1"),
        "line 2, column 13: expected the definition of !0, found that of !4000000000",
    );
    check_error(&source("!0 file0:1:1 !1 file0:1:1"), "line 2, column 27: this position equals an earlier one");
    check_error(&source("st0 qualified constant st1"), "line 2, column 15: expected a qualifier, found `constant`");
}

#[test]
fn one_function_is_shown_with_the_lines_of_the_source() {
    let program = Program::parse(include_str!("programs/everything.adm")).unwrap();
    let main = program.function("main").unwrap();
    let line = |file: &SourceFile, line: u32| (line != 4).then(|| format!("text\tof {} {line}\n", file.name));
    let options = DisplayOptions { function: Some(main), source_section: false, source_line: Some(&line) };
    let shown = "fn @main(%0: i32, %1: ptr) -> i32 as \"main\" {
bb0:
  ; a.c:3: text of a.c 3
  %2: i1 = compare slt %0, i32 4
  ; a.c:5: text of a.c 5
  branch %2, bb1(i32 7), bb1(%0)
bb1(%3: i32):
  ; a.c:4
  return %3
}
";
    assert_eq!(program.display_with(options).to_string(), shown);
    let without_lines: String =
        shown.lines().filter(|line| !line.contains(';')).map(|line| format!("{line}\n")).collect();
    assert_eq!(program.display_function(main).to_string(), without_lines);
}
