//! Builds random bodies that use every statement of the model.
//!
//! Dominance is had by using only registers of the entry block and of the block at hand.

use adamant_base::Id as _;
use adamant_expr::{BitVec, FloatBinary, FloatKind, FloatPredicate, FloatUnary};
use adamant_program::*;

use crate::generate::{Choices, NAMES, target};

pub(crate) struct Builder<'a> {
    choices: &'a mut Choices,
    program: &'a mut Program,
    types: &'a [TypeId],
    function: Function,
    body: Body,
    /// The registers that may be used.
    usable: Vec<RegisterId>,
}

impl<'a> Builder<'a> {
    pub(crate) fn new(
        choices: &'a mut Choices,
        program: &'a mut Program,
        types: &'a [TypeId],
        function: FunctionId,
    ) -> Self {
        let function = program.functions[function].clone();
        Self { choices, program, types, function, body: Body::default(), usable: Vec::new() }
    }

    fn register(&mut self, ty: TypeId) -> RegisterId {
        self.body.registers.push(Register { ty })
    }

    pub(crate) fn body(mut self) -> Body {
        let count = 1 + self.choices.below(4);
        let mut parameters = vec![self.function.parameters.clone()];
        for _ in 1..count {
            parameters.push((0..self.choices.below(3)).map(|_| self.choices.one(self.types)).collect());
        }
        for index in 0..count {
            let registers: Vec<RegisterId> = parameters[index].iter().map(|&ty| self.register(ty)).collect();
            let outer = self.usable.len();
            self.usable.extend(&registers);
            let mut statements = Vec::new();
            for _ in 0..self.choices.below(12) {
                let op = self.op();
                self.usable.extend(op.dest());
                statements.push(Statement { op, position: self.position() });
            }
            let op = self.terminator(&parameters);
            let terminator = Terminator { op, position: self.position() };
            let label = (self.choices.below(5) == 0).then(|| format!("label {index}"));
            self.body.blocks.push(Block { label, parameters: registers, statements, terminator });
            if index > 0 {
                self.usable.truncate(outer);
            }
        }
        self.body
    }

    fn position(&mut self) -> Option<PositionId> {
        let count = self.program.source.positions().len();
        self.choices.maybe(|choices| PositionId::new(choices.below(count)))
    }

    fn operand(&mut self, ty: TypeId) -> Operand {
        let fitting: Vec<RegisterId> =
            self.usable.iter().copied().filter(|&register| self.body.registers[register].ty == ty).collect();
        if fitting.is_empty() || self.choices.below(3) == 0 {
            self.constant(ty).into()
        } else {
            self.choices.one(&fitting).into()
        }
    }

    fn constant(&mut self, ty: TypeId) -> ConstantId {
        let value = match self.program.types[ty].clone() {
            _ if self.choices.below(10) == 9 => ConstantValue::Undefined,
            Type::Int(width) if width == self.program.data_model.pointer_width() && self.choices.below(4) == 0 => {
                self.address()
            }
            Type::Int(width) => ConstantValue::Bits(self.bits(width)),
            Type::Float(kind) => ConstantValue::Bits(self.bits(kind.width())),
            Type::Pointer if self.choices.flag() => ConstantValue::Null,
            Type::Pointer => self.address(),
            Type::Array { element, count, .. } => {
                ConstantValue::Aggregate((0..count).map(|_| self.constant(element)).collect())
            }
            Type::Struct { fields, .. } => {
                ConstantValue::Aggregate(fields.iter().map(|field| self.constant(field.ty)).collect())
            }
        };
        self.program.constants.intern(ty, value)
    }

    fn address(&mut self) -> ConstantValue {
        ConstantValue::Address { target: target(self.choices, self.program), offset: self.choices.offset() }
    }

    fn bits(&mut self, width: u32) -> BitVec {
        match self.choices.below(3) {
            0 => BitVec::new(width, self.choices.below(10) as u64),
            1 => BitVec::from_i64(width, -1 - self.choices.below(10) as i64),
            _ => {
                let bytes: Vec<u8> = (0..width.div_ceil(8)).map(|_| self.choices.number() as u8).collect();
                BitVec::from_le_bytes(width, &bytes)
            }
        }
    }

    fn ty(&mut self, accepts: impl Fn(&Type) -> bool) -> TypeId {
        let fitting: Vec<TypeId> = self.types.iter().copied().filter(|&ty| accepts(&self.program.types[ty])).collect();
        self.choices.one(&fitting)
    }

    fn int(&mut self) -> TypeId {
        self.ty(|ty| matches!(ty, Type::Int(_)))
    }

    fn float(&mut self) -> TypeId {
        self.ty(|ty| matches!(ty, Type::Float(_)))
    }

    fn scalar(&mut self) -> TypeId {
        self.ty(|ty| matches!(ty, Type::Int(_) | Type::Float(_) | Type::Pointer))
    }

    fn bit(&mut self) -> TypeId {
        self.program.types.int(1)
    }

    fn pointer(&mut self) -> Operand {
        let ty = self.program.types.pointer();
        self.operand(ty)
    }

    fn pointer_dest(&mut self) -> RegisterId {
        let ty = self.program.types.pointer();
        self.register(ty)
    }

    fn length(&mut self) -> Operand {
        let ty = self.int();
        self.operand(ty)
    }

    fn edge(&mut self, parameters: &[Vec<TypeId>]) -> Edge {
        let target = 1 + self.choices.below(parameters.len() - 1);
        let arguments = parameters[target].iter().map(|&ty| self.operand(ty)).collect();
        Edge { target: BlockId::new(target), arguments }
    }

    fn terminator(&mut self, parameters: &[Vec<TypeId>]) -> TerminatorOp {
        match self.choices.below(if parameters.len() > 1 { 5 } else { 2 }) {
            0 => {
                let result = self.function.result;
                TerminatorOp::Return(result.map(|ty| self.operand(ty)))
            }
            1 => TerminatorOp::Unreachable,
            2 => TerminatorOp::Jump(self.edge(parameters)),
            3 => {
                let bit = self.bit();
                let condition = self.operand(bit);
                TerminatorOp::Branch { condition, then: self.edge(parameters), otherwise: self.edge(parameters) }
            }
            _ => {
                let ty = self.int();
                let Type::Int(width) = self.program.types[ty] else { unreachable!("an integer") };
                let mut cases: Vec<SwitchCase> = Vec::new();
                for _ in 0..self.choices.below(4) {
                    let bits = self.bits(width);
                    let value = self.program.constants.intern(ty, ConstantValue::Bits(bits));
                    if cases.iter().all(|case| case.value != value) {
                        cases.push(SwitchCase { value, edge: self.edge(parameters) });
                    }
                }
                let value = self.operand(ty);
                TerminatorOp::Switch { value, cases: cases.into(), default: self.edge(parameters) }
            }
        }
    }

    fn op(&mut self) -> Op {
        match self.choices.below(5) {
            0 => self.integer(),
            1 => self.floating(),
            2 => self.aggregate(),
            3 => self.memory(),
            _ => self.other(),
        }
    }

    fn integer(&mut self) -> Op {
        let ty = self.int();
        match self.choices.below(7) {
            0 => {
                let op = self.choices.one(&[
                    BinaryOp::Add,
                    BinaryOp::Sub,
                    BinaryOp::Mul,
                    BinaryOp::Shl,
                    BinaryOp::UDiv,
                    BinaryOp::SDiv,
                    BinaryOp::URem,
                    BinaryOp::SRem,
                    BinaryOp::LShr,
                    BinaryOp::AShr,
                    BinaryOp::And,
                    BinaryOp::Or,
                    BinaryOp::Xor,
                ]);
                let may_wrap = matches!(op, BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::Shl);
                let wrap =
                    Wrap { no_signed: may_wrap && self.choices.flag(), no_unsigned: may_wrap && self.choices.flag() };
                Op::Binary { left: self.operand(ty), right: self.operand(ty), op, wrap, dest: self.register(ty) }
            }
            1 => {
                let op = self.choices.one(&[
                    UnaryOp::CountOnes,
                    UnaryOp::LeadingZeros,
                    UnaryOp::TrailingZeros,
                    UnaryOp::SwapBytes,
                    UnaryOp::ReverseBits,
                ]);
                Op::Unary { value: self.operand(ty), op, dest: self.register(ty) }
            }
            2 => {
                let op = self.choices.one(&[OverflowOp::Add, OverflowOp::Sub, OverflowOp::Mul]);
                let signedness = self.choices.one(&[Signedness::Signed, Signedness::Unsigned]);
                let bit = self.bit();
                Op::Overflows {
                    left: self.operand(ty),
                    right: self.operand(ty),
                    op,
                    signedness,
                    dest: self.register(bit),
                }
            }
            3 => {
                let predicate = self.choices.one(&[
                    Predicate::Eq,
                    Predicate::Ne,
                    Predicate::Ult,
                    Predicate::Ule,
                    Predicate::Ugt,
                    Predicate::Uge,
                    Predicate::Slt,
                    Predicate::Sle,
                    Predicate::Sgt,
                    Predicate::Sge,
                ]);
                let ty = self.ty(|ty| matches!(ty, Type::Int(_) | Type::Pointer));
                let bit = self.bit();
                Op::Compare { left: self.operand(ty), right: self.operand(ty), predicate, dest: self.register(bit) }
            }
            4 => self.cast(),
            5 => {
                let bit = self.bit();
                let ty = self.choices.one(self.types);
                let condition = self.operand(bit);
                Op::Select { condition, then: self.operand(ty), otherwise: self.operand(ty), dest: self.register(ty) }
            }
            _ => {
                let bit = self.bit();
                Op::Assume { condition: self.operand(bit) }
            }
        }
    }

    fn cast(&mut self) -> Op {
        let pointer = self.program.types.pointer();
        let [small, int] = [8, 32].map(|width| self.program.types.int(width));
        let float = self.program.types.float(FloatKind::F32);
        let (op, from, to) = self.choices.one(&[
            (CastOp::ZeroExtend, small, int),
            (CastOp::SignExtend, small, int),
            (CastOp::Truncate, int, small),
            (CastOp::PointerToInt, pointer, small),
            (CastOp::IntToPointer, int, pointer),
            (CastOp::Reinterpret, int, float),
        ]);
        Op::Cast { value: self.operand(from), op, dest: self.register(to) }
    }

    fn floating(&mut self) -> Op {
        let ty = self.float();
        match self.choices.below(5) {
            0 => {
                let op = self.choices.one(FloatBinary::ALL);
                Op::FloatBinary { left: self.operand(ty), right: self.operand(ty), op, dest: self.register(ty) }
            }
            1 => {
                let op = self.choices.one(FloatUnary::ALL);
                Op::FloatUnary { value: self.operand(ty), op, dest: self.register(ty) }
            }
            2 => {
                let (left, right, addend) = (self.operand(ty), self.operand(ty), self.operand(ty));
                Op::FloatMultiplyAdd { left, right, addend, dest: self.register(ty) }
            }
            3 => {
                let predicate = self.choices.one(FloatPredicate::ALL);
                let bit = self.bit();
                Op::FloatCompare {
                    left: self.operand(ty),
                    right: self.operand(ty),
                    predicate,
                    dest: self.register(bit),
                }
            }
            _ => {
                let int = self.int();
                let signedness = self.choices.one(&[Signedness::Signed, Signedness::Unsigned]);
                let (op, from, to) = self.choices.one(&[
                    (FloatCastOp::Convert, ty, ty),
                    (FloatCastOp::FromInt(signedness), int, ty),
                    (FloatCastOp::ToInt(signedness), ty, int),
                    (FloatCastOp::ToIntSaturating(signedness), ty, int),
                ]);
                Op::FloatCast { value: self.operand(from), op, dest: self.register(to) }
            }
        }
    }

    fn aggregate(&mut self) -> Op {
        let ty = self.ty(|ty| matches!(ty, Type::Struct { .. }));
        let mut path = vec![self.choices.below(2) as u32];
        let mut part = self.program.types.at_path(ty, &path).expect("all structures have two parts");
        if let Some(inner) = self.program.types.part(part, 1) {
            path.push(1);
            part = inner;
        }
        let path: Box<[u32]> = path.into();
        if self.choices.flag() {
            return Op::Extract { aggregate: self.operand(ty), path, dest: self.register(part) };
        }
        Op::Insert { aggregate: self.operand(ty), value: self.operand(part), path, dest: self.register(ty) }
    }

    fn memory(&mut self) -> Op {
        let int = self.program.types.int(32);
        let pointer = self.pointer();
        match self.choices.below(9) {
            0 => {
                let scaled = (0..self.choices.below(3)).map(|_| (self.length(), self.choices.offset())).collect();
                Op::Offset { base: pointer, constant: self.choices.offset(), scaled, dest: self.pointer_dest() }
            }
            1 => {
                let ordering = self.choices.maybe(|choices| choices.one(&[Ordering::Unordered, Ordering::Acquire]));
                let ty = self.scalar();
                Op::Load {
                    pointer,
                    access: Access { volatile: self.choices.flag(), ordering },
                    dest: self.register(ty),
                }
            }
            2 => {
                let ordering = self.choices.maybe(|choices| choices.one(&[Ordering::Monotonic, Ordering::Release]));
                let ty = self.scalar();
                Op::Store {
                    pointer,
                    access: Access { volatile: self.choices.flag(), ordering },
                    value: self.operand(ty),
                }
            }
            3 => {
                let bit = self.bit();
                let fields = vec![Field { ty: int, offset: 0 }, Field { ty: bit, offset: 4 }];
                let pair = self.program.types.intern(Type::Struct { fields, size: 8 });
                let ordering = self.choices.one(&[Ordering::Monotonic, Ordering::AcquireRelease]);
                let (expected, new) = (self.operand(int), self.operand(int));
                let strength = self.choices.one(&[Strength::Strong, Strength::Weak]);
                Op::CompareExchange { strength, pointer, expected, new, ordering, dest: self.register(pair) }
            }
            4 => {
                let float = self.float();
                use ReadModifyWriteOp as Rmw;
                let (op, ty) = self.choices.one(&[
                    (Rmw::Exchange, float),
                    (Rmw::Add, int),
                    (Rmw::Sub, int),
                    (Rmw::And, int),
                    (Rmw::Nand, int),
                    (Rmw::Or, int),
                    (Rmw::Xor, int),
                    (Rmw::SignedMax, int),
                    (Rmw::SignedMin, int),
                    (Rmw::UnsignedMax, int),
                    (Rmw::UnsignedMin, int),
                    (Rmw::FloatAdd, float),
                    (Rmw::FloatSub, float),
                ]);
                let ordering = Ordering::SequentiallyConsistent;
                Op::ReadModifyWrite { pointer, op, value: self.operand(ty), ordering, dest: self.register(ty) }
            }
            5 => Op::Fence { ordering: self.choices.one(&[Ordering::Acquire, Ordering::SequentiallyConsistent]) },
            6 => {
                let overlap = if self.choices.flag() { Overlap::Allowed } else { Overlap::Undefined };
                let volatile = self.choices.flag();
                Op::CopyMemory { to: pointer, from: self.pointer(), length: self.length(), overlap, volatile }
            }
            7 => {
                let byte = self.program.types.int(8);
                let volatile = self.choices.flag();
                Op::SetMemory { to: pointer, byte: self.operand(byte), length: self.length(), volatile }
            }
            _ => Op::ThreadLocal { global: GlobalId::new(1), dest: self.pointer_dest() },
        }
    }

    fn other(&mut self) -> Op {
        let ty = self.choices.one(self.types);
        match self.choices.below(13) {
            0 => Op::Copy { value: self.operand(ty), dest: self.register(ty) },
            1 => Op::Arbitrary { dest: self.register(ty) },
            2 => {
                let align = 1 << self.choices.below(5);
                Op::StackAllocate { size: self.length(), align, dest: self.pointer_dest() }
            }
            3 => Op::StackSave { dest: self.pointer_dest() },
            4 => Op::StackRestore { mark: self.pointer() },
            5 => Op::LifetimeStart { pointer: self.pointer() },
            6 => Op::LifetimeEnd { pointer: self.pointer() },
            7 | 8 => self.call(),
            9 if self.function.variadic => Op::VariadicStart { list: self.pointer() },
            9 => Op::VariadicEnd { list: self.pointer() },
            10 => Op::VariadicCopy { to: self.pointer(), from: self.pointer() },
            11 => {
                let binding = if self.choices.flag() {
                    Binding::Value(self.operand(ty))
                } else {
                    Binding::Address(self.pointer())
                };
                Op::Bind { variable: VariableId::new(self.choices.below(self.program.source.variables.len())), binding }
            }
            _ => {
                let what = self.choices.one(&NAMES).into();
                Op::Unsupported { dest: if self.choices.flag() { Some(self.register(ty)) } else { None }, what }
            }
        }
    }

    fn call(&mut self) -> Op {
        let callee = if self.choices.flag() {
            Callee::Direct(FunctionId::new(self.choices.below(self.program.functions.len())))
        } else {
            Callee::Indirect(self.pointer())
        };
        let mut arguments = Vec::new();
        for _ in 0..self.choices.below(4) {
            let by_value = self.choices.maybe(|choices| ByValue { size: u64::from(choices.number()), align: 8 });
            let ty = self.choices.one(self.types);
            let value = if by_value.is_some() { self.pointer() } else { self.operand(ty) };
            arguments.push(Argument { value, by_value });
        }
        let ty = self.choices.one(self.types);
        let dest = if self.choices.flag() { Some(self.register(ty)) } else { None };
        Op::Call { dest, callee, arguments: arguments.into() }
    }
}
