//! Debug information: positions, variables, scopes and types.

#![allow(clippy::unwrap_used, reason = "a test that cannot make its input fails")]

mod support;

use adamant_llvm::OptLevel;
use adamant_program::{Binding, Encoding, Op, Program, SourceType, SourceTypeId, Variable};
use support::{c, c_at, function, statements};

fn variable<'p>(program: &'p Program, name: &str) -> &'p Variable {
    program.source.variables.iter().find(|variable| variable.name == name).unwrap_or_else(|| panic!("no {name}"))
}

/// The type as C would write it, roughly.
fn describe(program: &Program, id: SourceTypeId) -> String {
    match &program.source.types[id] {
        SourceType::Void => "void".to_owned(),
        SourceType::Basic { name, .. } => name.clone(),
        SourceType::Pointer { to, .. } => format!("{}*", describe(program, *to)),
        SourceType::Array { element, count } => {
            format!("{}[{}]", describe(program, *element), count.map_or(String::new(), |count| count.to_string()))
        }
        SourceType::Struct { name, .. } => format!("struct {}", name.as_deref().unwrap_or("")),
        SourceType::Union { name, .. } => format!("union {}", name.as_deref().unwrap_or("")),
        SourceType::Enum { name, .. } => format!("enum {}", name.as_deref().unwrap_or("")),
        SourceType::Typedef { name, .. } => name.clone(),
        SourceType::Qualified { qualifier, of } => format!("{qualifier} {}", describe(program, *of)),
        SourceType::Function { result, parameters } => {
            let parameters: Vec<_> = parameters.iter().map(|&parameter| describe(program, parameter)).collect();
            format!("{}({})", describe(program, *result), parameters.join(", "))
        }
    }
}

fn type_of(program: &Program, name: &str) -> String {
    describe(program, variable(program, name).ty.unwrap())
}

const PROGRAM: &str = "enum colour { RED, GREEN = 7, BLUE = -3 };
typedef unsigned long size;
struct node { struct node *next; unsigned low : 3; int high : 6; union { int i; float f; }; enum colour paint; };
struct node list; const volatile size limits[2][3]; int (*callback)(char, struct node *); _Bool flag; void *any;
int work(int count, double weight) {
  static short calls;
  int sum = count;
  { int sum = 2; calls += sum; any = &sum; }
  return sum + calls;
}
";

#[test]
fn types_of_variables() {
    let program = c(PROGRAM);
    assert_eq!(type_of(&program, "list"), "struct node");
    assert_eq!(type_of(&program, "limits"), "const volatile size[3][2]");
    assert_eq!(type_of(&program, "callback"), "int(char, struct node*)*");
    assert_eq!(type_of(&program, "flag"), "_Bool");
    assert_eq!(type_of(&program, "any"), "void*");
    let SourceType::Struct { members, bits, .. } = &program.source.types[variable(&program, "list").ty.unwrap()] else {
        panic!("a structure");
    };
    let layout: Vec<_> = members.iter().map(|member| (member.name.as_str(), member.offset, member.bits)).collect();
    assert_eq!(layout, [("next", 0, 64), ("low", 64, 3), ("high", 67, 6), ("", 96, 32), ("paint", 128, 32)]);
    assert_eq!(*bits, 192);
    let SourceType::Enum { constants, .. } = &program.source.types[members[4].ty] else { panic!("an enumeration") };
    let expected = [("RED", 0), ("GREEN", 7), ("BLUE", -3)].map(|(name, value)| (name.to_owned(), value));
    assert_eq!(constants, &expected);
    let flag = &program.source.types[variable(&program, "flag").ty.unwrap()];
    assert!(matches!(flag, SourceType::Basic { encoding: Encoding::Boolean, bits: 8, .. }));
}

#[test]
fn variables_have_scopes_lines_and_numbers() {
    let program = c(PROGRAM);
    let global = variable(&program, "list");
    assert_eq!((global.scope, global.line, global.parameter), (None, 4, None));
    assert!(program.globals[program.global("list").unwrap()].variable.is_some());
    let (count, weight) = (variable(&program, "count"), variable(&program, "weight"));
    assert_eq!((count.parameter, weight.parameter), (Some(1), Some(2)));
    assert_eq!(count.scope, function(&program, "work").scope);
    let calls = variable(&program, "calls");
    assert_eq!((calls.scope, calls.line), (count.scope, 6));
    let sums: Vec<_> = program.source.variables.iter().filter(|variable| variable.name == "sum").collect();
    assert_eq!(sums.len(), 2);
    let inner = sums.iter().find(|sum| sum.line == 8).unwrap();
    assert_eq!(program.source.scopes[inner.scope.unwrap()].parent, count.scope);
}

#[test]
fn bindings_tell_where_variables_are() {
    let program = c(PROGRAM);
    let bindings: Vec<_> = statements(&program, "work")
        .filter_map(|statement| match statement.op {
            Op::Bind { variable, binding } => Some((&program.source.variables[variable], binding)),
            _ => None,
        })
        .map(|(variable, binding)| (variable.name.as_str(), variable.line, matches!(binding, Binding::Address(_))))
        .collect();
    assert_eq!(bindings, [("count", 5, false), ("weight", 5, false), ("sum", 7, false), ("sum", 8, true)]);
}

#[test]
fn every_statement_of_the_source_has_a_position() {
    let program = c("int f(int x) {\n  int y = x / 3;\n  return\n    y *\n x;\n}\n");
    let places: Vec<_> = statements(&program, "f")
        .filter(|statement| !matches!(statement.op, Op::Bind { .. }))
        .map(|statement| {
            let position = &program.source[statement.position.expect("a place")];
            (position.line, position.column)
        })
        .collect();
    assert_eq!(places, [(2, 13), (4, 7)]);
    let position = &program.source[function(&program, "f").position.unwrap()];
    assert_eq!(position.line, 1);
    assert!(program.source.files[position.file].name.ends_with("/program.c"));
}

#[test]
fn line_markers_are_obeyed() {
    let program =
        c("# 40 \"original.c\"\nint f(int x) { return x + 1; }\nextern int g(void); int h(void) { return g(); }\n");
    let position = function(&program, "f").position.unwrap();
    assert_eq!(program.source.describe(position), "original.c:40");
    let first_call = function(&program, "g").position.unwrap();
    assert_eq!(program.source.describe(first_call), "original.c:41:42");
}

#[test]
fn inlined_code_remembers_the_call() {
    let program = c_at(
        OptLevel::O2,
        "extern void use(int);\nstatic void inner(int x) {\n  use(x + 1);\n}\nvoid outer(int x) {\n  inner(x);\n}\n",
    );
    let call = statements(&program, "outer").find(|statement| matches!(statement.op, Op::Call { .. })).unwrap();
    let position = program.source[call.position.unwrap()];
    assert_eq!(position.line, 3);
    assert_eq!(program.source[position.inlined_at.unwrap()].line, 6);
    assert_eq!(program.source.scopes[position.scope.unwrap()].function.as_deref(), Some("inner"));
}

#[test]
fn the_same_input_gives_the_same_program() {
    let text = |opt| c_at(opt, PROGRAM).display().to_string();
    // The name of the temporary folder differs.
    let stable = |text: String| text.lines().filter(|line| !line.contains("/program.c")).collect::<Vec<_>>().join("\n");
    for opt in [OptLevel::O0, OptLevel::O2] {
        assert_eq!(stable(text(opt)), stable(text(opt)));
    }
}
