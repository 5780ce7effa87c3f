//! The verifier: one malformed program for each rule. The violations expected stand on the first lines, after `;!`;
//! `ADAMANT_BLESS=1 cargo test -p adamant-program` writes them anew.

use std::fs;
use std::path::{Path, PathBuf};

use adamant_base::{Id as _, IdVec};
use adamant_expr::BitVec;
use adamant_program::{
    AddressTarget, Block, Body, Callee, ConstantId, ConstantValue, DataModel, Field, Function, FunctionId, Global,
    GlobalId, Initialiser, Op, Origin, Program, Register, RegisterId, Statement, Terminator, TerminatorOp, Type,
    TypeId, verify,
};

const MARK: &str = ";! ";

fn files(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(folder);
    let mut files: Vec<_> = fs::read_dir(folder)
        .expect("the folder of programs")
        .map(|entry| entry.expect("a file in it").path())
        .collect();
    files.sort();
    files
}

/// The violations of a program, one on each line.
fn violations(program: &Program) -> String {
    let found = verify(program).err().unwrap_or_default();
    found.iter().map(|violation| format!("{violation}\n")).collect()
}

fn check(program: &Program, expected: &str) {
    assert_eq!(violations(program), expected);
}

fn check_file(path: &Path) {
    let text = fs::read_to_string(path).expect("a readable program");
    let program = Program::parse(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let expected: String =
        text.lines().map_while(|line| line.strip_prefix(MARK)).map(|line| format!("{line}\n")).collect();
    let found = violations(&program);
    if std::env::var_os("ADAMANT_BLESS").is_some() {
        let marked: String = found.lines().map(|line| format!("{MARK}{line}\n")).collect();
        let rest: String =
            text.lines().skip_while(|line| line.starts_with(MARK)).map(|line| format!("{line}\n")).collect();
        fs::write(path, marked + &rest).expect("a writable program");
    } else {
        assert_eq!(found, expected, "{}", path.display());
        assert!(!found.is_empty(), "{} breaks no rule", path.display());
    }
    let printed = program.display().to_string();
    let again = Program::parse(&printed).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    assert_eq!(again.display().to_string(), printed);
}

#[test]
fn malformed_programs_are_rejected() {
    files("malformed").iter().for_each(|path| check_file(path));
}

#[test]
fn well_formed_programs_pass() {
    for path in files("programs") {
        let program = Program::parse(&fs::read_to_string(&path).unwrap()).unwrap();
        check(&program, "");
    }
}

fn empty() -> Program {
    Program::new(DataModel::Lp64, Origin::AsWritten)
}

/// A function of one block, whose registers all have type `ty`.
fn function(name: &str, ty: TypeId, registers: usize, ops: Vec<Op>) -> Function {
    let terminator = Terminator { op: TerminatorOp::Return(None), position: None };
    let statements = ops.into_iter().map(|op| Statement { op, position: None }).collect();
    let body = Body {
        registers: (0..registers).map(|_| Register { ty }).collect(),
        blocks: IdVec::from_iter([Block { label: None, parameters: Vec::new(), statements, terminator }]),
    };
    Function {
        name: name.to_owned(),
        parameters: Vec::new(),
        result: None,
        variadic: false,
        body: Some(body),
        source_name: None,
        position: None,
        scope: None,
    }
}

fn global(name: &str) -> Global {
    Global {
        name: name.to_owned(),
        size: 4,
        align: 4,
        constant: false,
        thread_local: false,
        initialiser: Some(Initialiser::default()),
        variable: None,
    }
}

#[test]
fn symbols_have_different_names() {
    let mut program = empty();
    let int = program.types.int(32);
    program.globals.push(global("x"));
    program.globals.push(global("x"));
    program.functions.push(function("x", int, 0, Vec::new()));
    check(&program, "@x: the name @x is taken\n@x: the name @x is taken\n");
}

#[test]
fn numbers_have_the_width_of_their_type() {
    let mut program = empty();
    let int = program.types.int(32);
    program.constants.intern(int, ConstantValue::Bits(BitVec::new(64, 5)));
    check(&program, "constant i32 ?5:64: a constant of type i32 has 64 bits\n");
}

#[test]
fn integers_have_a_supported_width() {
    let mut program = empty();
    program.types.int(0);
    program.types.int(1 << 20);
    check(&program, "type i0: an integer cannot have 0 bits\ntype i1048576: an integer cannot have 1048576 bits\n");
}

#[test]
fn parts_come_first() {
    let mut program = empty();
    program.types.intern(Type::Struct { fields: vec![Field { ty: TypeId::new(0), offset: 0 }], size: 4 });
    program.types.intern(Type::Array { element: TypeId::new(7), count: 1, stride: 1 });
    let nested = violations(&program);
    assert!(nested.contains("part t0 does not come before the whole"), "{nested}");
    assert!(nested.contains("part t7 does not come before the whole"), "{nested}");

    let mut program = empty();
    let byte = program.types.int(8);
    let array = program.types.intern(Type::Array { element: byte, count: 1, stride: 1 });
    program.constants.intern(array, ConstantValue::Aggregate(vec![ConstantId::new(3)]));
    check(&program, "constant [1 x i8] (?c3): part c3 does not come before the whole\n");
}

#[test]
fn ids_exist() {
    let mut program = empty();
    let int = program.types.int(32);
    let pointer = program.types.pointer();
    let [dest, second] = [0, 1].map(RegisterId::new);
    let address = AddressTarget::Function(FunctionId::new(9));
    program.constants.intern(pointer, ConstantValue::Address { target: address, offset: 0 });
    program.constants.intern(TypeId::new(8), ConstantValue::Undefined);
    program.constructors.push(FunctionId::new(4));
    let ops = vec![
        Op::Copy { dest, value: ConstantId::new(77).into() },
        Op::ThreadLocal { dest: second, global: GlobalId::new(5) },
        Op::Call { dest: None, callee: Callee::Direct(FunctionId::new(6)), arguments: Box::new([]) },
        Op::Arbitrary { dest: RegisterId::new(12) },
    ];
    program.functions.push(function("f", int, 2, ops));
    let mut broken = function("g", TypeId::new(9), 1, Vec::new());
    broken.result = Some(TypeId::new(10));
    program.functions.push(broken);
    check(
        &program,
        "constant @?fn9: fn9 does not exist\n\
         constant ?t8 undefined: t8 does not exist\n\
         program: fn4 does not exist\n\
         @f bb0 statement 3 `%12: ? = arbitrary`: %12 does not exist\n\
         @f bb0 statement 0 `%0: i32 = copy ?c77`: c77 does not exist\n\
         @f bb0 statement 1 `%1: i32 = thread_local @?g5`: g5 does not exist\n\
         @f bb0 statement 2 `call @?fn6()`: fn6 does not exist\n\
         @g: t10 does not exist\n\
         @g: t9 does not exist\n",
    );
    // Malformed programs can be looked at.
    assert!(program.display().to_string().contains("%0: i32 = copy ?c77"));
}
