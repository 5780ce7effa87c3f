//! Builds random well-formed programs: the source map, the globals and the heads of functions.

use adamant_base::{Id as _, IdVec};
use adamant_expr::FloatKind;
use adamant_program::*;

use crate::build::Builder;

/// Numbers to choose by; zeros when they run out, so that fewer choices give smaller programs.
pub(crate) struct Choices {
    numbers: std::vec::IntoIter<u32>,
}

impl Choices {
    pub(crate) fn new(numbers: Vec<u32>) -> Self {
        Self { numbers: numbers.into_iter() }
    }

    pub(crate) fn number(&mut self) -> u32 {
        self.numbers.next().unwrap_or(0)
    }

    /// A number below `limit`.
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.number() as usize % limit
    }

    pub(crate) fn flag(&mut self) -> bool {
        self.below(2) == 1
    }

    pub(crate) fn one<T: Clone>(&mut self, items: &[T]) -> T {
        let index = self.below(items.len());
        items[index].clone()
    }

    pub(crate) fn maybe<T>(&mut self, make: impl FnOnce(&mut Self) -> T) -> Option<T> {
        if self.flag() { Some(make(self)) } else { None }
    }

    pub(crate) fn offset(&mut self) -> i64 {
        i64::from(self.number() as i32) << self.below(20)
    }
}

/// A random well-formed program.
pub(crate) fn program(choices: &mut Choices) -> Program {
    let model = choices.one(&[DataModel::Lp64, DataModel::Ilp32]);
    let mut program = Program::new(model, choices.one(&[Origin::AsWritten, Origin::Optimised]));
    source(choices, &mut program.source);
    let types = types(&mut program);
    globals(choices, &mut program);
    let count = 1 + choices.below(3);
    for index in 0..count {
        let function = head(choices, &program, &types, index);
        program.functions.push(function);
    }
    initial_addresses(choices, &mut program);
    for index in 0..count {
        if choices.below(5) > 0 || index == 0 {
            let body = Builder::new(choices, &mut program, &types, FunctionId::new(index)).body();
            program.functions[FunctionId::new(index)].body = Some(body);
        }
    }
    if choices.flag() {
        program.constructors.push(FunctionId::FIRST);
        program.destructors = program.functions.ids().collect();
    }
    program
}

pub(crate) const NAMES: [&str; 8] = ["x", ".str", "a b", "", "grün", "quote\"\\", "line\n\t\r\0\u{1}", "$1"];

fn source(choices: &mut Choices, source: &mut SourceMap) {
    for index in 0..1 + choices.below(2) {
        source.files.push(SourceFile { name: format!("{}{index}.c", choices.one(&NAMES)), directory: "/d".to_owned() });
    }
    let file = FileId::FIRST;
    for index in 0..1 + choices.below(3) {
        let parent = choices.maybe(|choices| choices.below(index.max(1))).filter(|_| index > 0).map(ScopeId::new);
        let function = choices.maybe(|choices| choices.one(&NAMES).to_owned());
        source.scopes.push(Scope { parent, function, file, line: choices.number() });
    }
    source_types(choices, source);
    for name in NAMES.iter().take(1 + choices.below(4)) {
        source.variables.push(Variable {
            name: (*name).to_owned(),
            ty: choices.maybe(|choices| SourceTypeId::new(choices.below(3))),
            scope: choices.maybe(|_| ScopeId::FIRST),
            file: choices.maybe(|_| file),
            line: choices.number(),
            parameter: choices.maybe(Choices::number),
        });
    }
    for line in 0..1 + choices.below(5) as u32 {
        let inlined_at = choices.maybe(|_| PositionId::FIRST).filter(|_| line > 0);
        let scope = choices.maybe(|_| ScopeId::FIRST);
        source.intern_position(Position { file, line, column: choices.number(), scope, inlined_at });
    }
}

fn source_types(choices: &mut Choices, source: &mut SourceMap) {
    let [first, second, third] = [0, 1, 2].map(SourceTypeId::new);
    let name = choices.maybe(|choices| choices.one(&NAMES).to_owned());
    let bits = u64::from(choices.number());
    let member = Member { name: choices.one(&NAMES).to_owned(), ty: second, offset: bits, bits };
    source.types = IdVec::from_iter([
        SourceType::Void,
        SourceType::Basic {
            name: choices.one(&NAMES).to_owned(),
            bits,
            encoding: choices.one(&[Encoding::Boolean, Encoding::Float]),
        },
        SourceType::Pointer { to: third, bits },
        SourceType::Array { element: first, count: choices.maybe(|choices| u64::from(choices.number())) },
        SourceType::Struct { name: name.clone(), members: vec![member.clone(); choices.below(3)], bits },
        SourceType::Union { name: name.clone(), members: vec![member; choices.below(3)], bits },
        SourceType::Enum { name, bits, constants: vec![("A".to_owned(), i128::MIN), ("B".to_owned(), i128::MAX)] },
        SourceType::Typedef { name: choices.one(&NAMES).to_owned(), of: second },
        SourceType::Qualified { qualifier: choices.one(&["const", "volatile", "restrict", "_Atomic"]), of: third },
        SourceType::Function { result: first, parameters: vec![second; choices.below(3)] },
    ]);
}

/// A type of every kind.
fn types(program: &mut Program) -> Vec<TypeId> {
    let types = &mut program.types;
    let mut all: Vec<TypeId> = [1, 8, 24, 32, 64, 128].map(|width| types.int(width)).to_vec();
    all.extend(FloatKind::ALL.map(|kind| types.float(kind)));
    let pointer = types.pointer();
    let (bit, byte, int) = (all[0], all[1], all[3]);
    let array = types.intern(Type::Array { element: int, count: 3, stride: 8 });
    let pair = types
        .intern(Type::Struct { fields: vec![Field { ty: int, offset: 0 }, Field { ty: bit, offset: 4 }], size: 8 });
    let nested = types.intern(Type::Struct {
        fields: vec![Field { ty: array, offset: 0 }, Field { ty: pointer, offset: 24 }, Field { ty: byte, offset: 32 }],
        size: 40,
    });
    let empty = types.intern(Type::Array { element: nested, count: 0, stride: 40 });
    all.extend([pointer, array, pair, nested, empty]);
    all
}

fn globals(choices: &mut Choices, program: &mut Program) {
    // The second is thread-local, so that there is one to use.
    for (index, name) in NAMES.iter().take(2 + choices.below(5)).enumerate() {
        let length = choices.below(40);
        let alphabet: &[u8] = choices.one(&[b"abc \n\"\\".as_slice(), &[0, 0, 0, 1, 255], b"\0"]);
        let bytes: Vec<u8> = (0..length).map(|_| choices.one(alphabet)).collect();
        let bytes =
            if choices.below(4) == 0 { [bytes.clone(), vec![0; choices.below(200)], bytes].concat() } else { bytes };
        program.globals.push(Global {
            name: (*name).to_owned(),
            size: bytes.len() as u64 + 32,
            align: 1 << choices.below(6),
            constant: choices.flag(),
            thread_local: index == 1,
            initialiser: choices.maybe(|_| Initialiser { bytes, relocations: Vec::new() }),
            variable: choices.maybe(|_| VariableId::FIRST),
        });
    }
}

pub(crate) fn target(choices: &mut Choices, program: &Program) -> AddressTarget {
    if choices.flag() {
        AddressTarget::Function(FunctionId::new(choices.below(program.functions.len())))
    } else {
        let ids: Vec<GlobalId> =
            program.globals.enumerate().filter(|(_, global)| !global.thread_local).map(|(id, _)| id).collect();
        AddressTarget::Global(choices.one(&ids))
    }
}

fn initial_addresses(choices: &mut Choices, program: &mut Program) {
    let bytes = program.data_model.pointer_bytes();
    for id in program.globals.ids() {
        let size = program.globals[id].size;
        let mut at = choices.below(16) as u64;
        let mut relocations = Vec::new();
        while choices.below(3) > 0 && at + bytes <= size {
            relocations.push(Relocation { at, target: target(choices, program), offset: choices.offset() });
            at += bytes + choices.below(3) as u64;
        }
        if let Some(initialiser) = &mut program.globals[id].initialiser {
            initialiser.relocations = relocations;
        }
    }
}

fn head(choices: &mut Choices, program: &Program, types: &[TypeId], index: usize) -> Function {
    Function {
        name: ["main", "f-g", "_1"][index].to_owned(),
        parameters: (0..choices.below(4)).map(|_| choices.one(types)).collect(),
        result: choices.maybe(|choices| choices.one(types)),
        // A list of variable arguments can be made in the first.
        variadic: index == 0 || choices.flag(),
        body: None,
        source_name: choices.maybe(|choices| choices.one(&NAMES).to_owned()),
        position: choices.maybe(|_| PositionId::FIRST),
        scope: choices.maybe(|choices| ScopeId::new(choices.below(program.source.scopes.len()))),
    }
}
