//! Random programs without threads over numbers of four bits: loops over inputs, machines that switch between states, arrays of four cells with any index,
//! pointers, calls of a function with a loop, jumps into loops. The number that a program is made from determines it.
//!
//! A program is a tree of statements, which can be written as C ([`Program::text`]) and made into instructions ([`Program::instructions`]).

use std::fmt::Write as _;

/// A variable, by its number.
pub(crate) type Var = usize;

/// Variables of `main` and of the file.
pub(crate) const SHARED: usize = 5;

/// The parameter of the function, and its own variable.
const PARAMETER: Var = SHARED;
const OWN: Var = SHARED + 1;

/// Where the cells of the array stand among the numbers of a state.
pub(crate) const CELLS: usize = SHARED + 2;

/// Where the pointer stands.
pub(crate) const POINTER: usize = CELLS + 4;

/// How many numbers a state has.
pub(crate) const NUMBERS: usize = POINTER + 1;

/// An expression; its value has four bits.
#[derive(Clone, Debug)]
pub(crate) enum Expression {
    Constant(u8),
    Variable(Var),
    Cell(Box<Expression>),
    Pointee,
    Binary(Operator, Box<(Expression, Expression)>),
    Not(Box<Expression>),
    Choice(Box<(Expression, Expression, Expression)>),
    /// Whether the pointer leads to this place.
    LeadsTo(u8),
}

/// What two values are combined by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Operator {
    Add,
    Subtract,
    Multiply,
    /// By the divisor with its lowest bit set.
    Divide,
    Remainder,
    And,
    Or,
    Xor,
    /// By the last two bits.
    Left,
    Right,
    Equal,
    Less,
    /// Of numbers with a sign.
    SignedLess,
    Both,
    Either,
}

const OPERATORS: [Operator; 15] = [
    Operator::Add,
    Operator::Subtract,
    Operator::Multiply,
    Operator::Divide,
    Operator::Remainder,
    Operator::And,
    Operator::Or,
    Operator::Xor,
    Operator::Left,
    Operator::Right,
    Operator::Equal,
    Operator::Less,
    Operator::SignedLess,
    Operator::Both,
    Operator::Either,
];

/// A statement.
#[derive(Clone, Debug)]
pub(crate) enum Statement {
    Assign(Var, Expression),
    /// Any number below a bound.
    Input(Var, u8),
    SetCell(Expression, Expression),
    SetPointee(Expression),
    /// The pointer leads to a variable, or to a cell.
    Point(u8),
    PointToCell(Expression),
    Swap(Var, Var),
    Call(Var, Expression),
    If(Expression, Vec<Statement>, Vec<Statement>),
    While(Condition, Vec<Statement>),
    DoWhile(Condition, Vec<Statement>),
    /// A jump into a loop between its two halves, if a condition holds.
    Irreducible(Expression, Condition, Vec<Statement>, Vec<Statement>),
    Switch(Expression, Vec<(u8, Vec<Statement>, bool)>),
    Break,
    Continue,
    Assume(Expression),
    Assert(Expression),
    Exit,
}

/// Whether a loop goes on.
#[derive(Clone, Debug)]
pub(crate) enum Condition {
    Input,
    Holds(Expression),
    /// Both an input and this.
    InputAnd(Expression),
}

/// How a variable is declared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Local,
    Signed,
    Byte,
    Global,
    Volatile,
    Field,
    BitField,
}

const KINDS: [Kind; 7] =
    [Kind::Local, Kind::Local, Kind::Signed, Kind::Byte, Kind::Global, Kind::Volatile, Kind::Field];

/// A program.
pub(crate) struct Program {
    kinds: [Kind; SHARED],
    pub(crate) starts: [u8; SHARED],
    function: Vec<Statement>,
    result: Expression,
    main: Vec<Statement>,
}

/// What a machine does next.
#[derive(Clone, Debug)]
pub(crate) enum Instruction {
    Assign(Var, Expression),
    Input(Var, u8),
    SetCell(Expression, Expression),
    SetPointee(Expression),
    Point(u8),
    PointToCell(Expression),
    Swap(Var, Var),
    /// Goes on if it holds, else there.
    Unless(Expression, usize),
    /// Goes on or there.
    Either(usize),
    Jump(usize),
    Fail,
    Stop,
}

/// Makes a program from a number.
pub(crate) fn program(seed: u64) -> Program {
    let mut random = Random { state: seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1, left: 0, variables: 0 };
    random.pick(7);
    let mut kinds = [Kind::Local; SHARED];
    let mut starts = [0; SHARED];
    for variable in 0..SHARED {
        kinds[variable] = match random.pick(8) {
            7 => Kind::BitField,
            kind => KINDS[kind as usize],
        };
        starts[variable] = random.pick(4) as u8;
    }
    (random.left, random.variables) = (4, SHARED + 2);
    let function = random.block(1, Where::Function);
    let result = random.expression(1);
    (random.left, random.variables) = (12, SHARED);
    let mut main: Vec<Statement> = (0..2).map(|_| random.input()).collect();
    main.append(&mut random.block(0, Where::Straight));
    main.push(random.assertion());
    Program { kinds, starts, function, result, main }
}

struct Random {
    state: u64,
    /// How many more statements there may be.
    left: usize,
    /// How many variables there are here.
    variables: usize,
}

/// Where a statement stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Where {
    Straight,
    Loop,
    /// In the function, which calls nobody.
    Function,
    FunctionLoop,
    /// In a case, from which a loop cannot be left.
    Case,
}

impl Where {
    const fn inside_loop(self) -> Self {
        match self {
            Self::Function | Self::FunctionLoop => Self::FunctionLoop,
            Self::Straight | Self::Loop | Self::Case => Self::Loop,
        }
    }

    const fn inside_case(self) -> Self {
        match self {
            Self::Function | Self::FunctionLoop => Self::Function,
            Self::Straight | Self::Loop | Self::Case => Self::Case,
        }
    }
}

impl Random {
    fn pick(&mut self, count: u64) -> u64 {
        self.state ^= self.state << 13;
        self.state ^= self.state >> 7;
        self.state ^= self.state << 17;
        (self.state >> 33) % count
    }

    fn variable(&mut self) -> Var {
        self.pick(self.variables as u64) as Var
    }

    /// A variable that has an address of its own: there are two.
    fn place(&mut self) -> u8 {
        self.pick(2) as u8
    }

    fn expression(&mut self, depth: usize) -> Expression {
        match self.pick(if depth == 0 { 8 } else { 17 }) {
            0 => Expression::Constant(self.pick(4) as u8),
            1 => Expression::Constant(self.pick(16) as u8),
            2..=5 => Expression::Variable(self.variable()),
            6 => Expression::Cell(Box::new(Expression::Variable(self.variable()))),
            7 => Expression::Pointee,
            8 => Expression::Not(Box::new(self.expression(depth - 1))),
            9 => Expression::Choice(Box::new((
                self.expression(depth - 1),
                self.expression(depth - 1),
                self.expression(depth - 1),
            ))),
            10 => Expression::Cell(Box::new(self.expression(depth - 1))),
            11 if self.pick(2) == 0 => Expression::LeadsTo(self.place()),
            _ => {
                let operator = OPERATORS[self.pick(OPERATORS.len() as u64) as usize];
                Expression::Binary(operator, Box::new((self.expression(depth - 1), self.expression(depth - 1))))
            }
        }
    }

    fn comparison(&mut self) -> Expression {
        let operator = [Operator::Equal, Operator::Less, Operator::SignedLess, Operator::Less][self.pick(4) as usize];
        let left = match self.pick(2) {
            0 => Expression::Variable(self.variable()),
            _ => self.expression(1),
        };
        let comparison = Expression::Binary(operator, Box::new((left, self.expression(0))));
        match self.pick(3) {
            0 => Expression::Not(Box::new(comparison)),
            _ => comparison,
        }
    }

    fn input(&mut self) -> Statement {
        Statement::Input(self.variable(), [2, 3, 5, 16][self.pick(4) as usize])
    }

    /// Something that rarely fails.
    fn assertion(&mut self) -> Statement {
        let most = [4, 16][self.pick(2) as usize];
        let number = Expression::Constant(self.pick(most) as u8);
        let value = match self.pick(3) {
            0 => self.expression(1),
            _ => Expression::Variable(self.variable()),
        };
        let equation = Expression::Binary(Operator::Equal, Box::new((value, number)));
        let both = match self.pick(2) {
            0 => equation,
            _ => Expression::Binary(Operator::Both, Box::new((equation, self.comparison()))),
        };
        Statement::Assert(Expression::Not(Box::new(both)))
    }

    fn condition(&mut self) -> Condition {
        match self.pick(4) {
            0 | 1 => Condition::Input,
            2 => Condition::Holds(self.comparison()),
            _ => Condition::InputAnd(self.comparison()),
        }
    }

    fn block(&mut self, depth: usize, at: Where) -> Vec<Statement> {
        let count = if depth == 0 { 12 } else { 1 + self.pick(3) };
        let mut block = Vec::new();
        for _ in 0..count {
            if self.left > 0 {
                self.left -= 1;
                block.push(self.statement(depth, at));
            }
        }
        block
    }

    fn statement(&mut self, depth: usize, at: Where) -> Statement {
        match self.pick(if depth < 3 { 32 } else { 18 }) {
            0..=4 => Statement::Assign(self.variable(), self.expression(2)),
            5 => self.input(),
            6 | 7 => Statement::SetCell(self.expression(1), self.expression(1)),
            8 => Statement::SetPointee(self.expression(1)),
            9 => match self.pick(2) {
                0 => Statement::Point(self.place()),
                _ => Statement::PointToCell(self.expression(1)),
            },
            10 => Statement::Swap(self.variable(), self.variable()),
            11 | 12 if !matches!(at, Where::Function | Where::FunctionLoop) => {
                Statement::Call(self.variable(), self.expression(1))
            }
            13 if matches!(at, Where::Loop | Where::FunctionLoop) => match self.pick(2) {
                0 => Statement::If(self.comparison(), vec![Statement::Break], Vec::new()),
                _ => Statement::If(self.comparison(), vec![Statement::Continue], Vec::new()),
            },
            14 => Statement::Assume(self.comparison()),
            15 | 16 => self.assertion(),
            17 if self.pick(3) == 0 => Statement::If(self.comparison(), vec![Statement::Exit], Vec::new()),
            18..=20 => {
                let other = if self.pick(2) == 0 { Vec::new() } else { self.block(depth + 1, at) };
                Statement::If(self.comparison(), self.block(depth + 1, at), other)
            }
            21..=25 | 30.. => Statement::While(self.condition(), self.block(depth + 1, at.inside_loop())),
            26 => Statement::DoWhile(self.condition(), self.block(depth + 1, at.inside_loop())),
            27 => Statement::Irreducible(
                self.comparison(),
                self.condition(),
                self.block(depth + 1, at.inside_loop()),
                self.block(depth + 1, at.inside_loop()),
            ),
            28 | 29 => {
                let mut cases = Vec::new();
                for number in 0..2 + self.pick(3) as u8 {
                    cases.push((number, self.block(depth + 1, at.inside_case()), self.pick(4) > 0));
                }
                Statement::Switch(Expression::Variable(self.variable()), cases)
            }
            _ => Statement::Assign(self.variable(), self.expression(1)),
        }
    }
}

impl Program {
    /// The program in C.
    pub(crate) fn text(&self) -> String {
        let mut text = Text { kinds: self.kinds, text: HEAD.to_owned(), labels: 0 };
        let fields: Vec<Var> = (0..SHARED).filter(|&v| self.kinds[v] == Kind::Field).collect();
        let bits: Vec<Var> = (0..SHARED).filter(|&v| self.kinds[v] == Kind::BitField).collect();
        text.text += "static struct {";
        fields.iter().for_each(|v| text.add(format_args!(" unsigned char f{v};")));
        bits.iter().for_each(|v| text.add(format_args!(" unsigned b{v} : 4;")));
        text.text += " int last; } s;\n";
        for variable in 0..SHARED {
            let start = self.starts[variable];
            match self.kinds[variable] {
                Kind::Local => text.add(format_args!("#define v{variable} l{variable}\n")),
                Kind::Signed | Kind::Byte | Kind::Global | Kind::Volatile => {}
                Kind::Field => text.add(format_args!("#define v{variable} s.f{variable}\n")),
                Kind::BitField => text.add(format_args!("#define v{variable} s.b{variable}\n")),
            }
            match self.kinds[variable] {
                Kind::Local | Kind::Field | Kind::BitField => {}
                Kind::Signed => text.add(format_args!("static int v{variable} = {start};\n")),
                Kind::Byte => text.add(format_args!("static unsigned char v{variable} = {start};\n")),
                Kind::Global => text.add(format_args!("static unsigned v{variable} = {start};\n")),
                Kind::Volatile => text.add(format_args!("static volatile unsigned v{variable} = {start};\n")),
            }
        }
        // The function sees the variables of `main` through parameters.
        let locals: Vec<Var> = (0..SHARED).filter(|&v| self.kinds[v] == Kind::Local).collect();
        text.text += "static unsigned f(unsigned v5";
        locals.iter().for_each(|v| text.add(format_args!(", unsigned *r{v}")));
        text.text += ") {\n  unsigned v6 = 0;\n";
        locals.iter().for_each(|v| text.add(format_args!("#undef v{v}\n#define v{v} (*r{v})\n")));
        text.block(&self.function, 1);
        let result = text.expression(&self.result);
        text.add(format_args!("  return {result};\n}}\n"));
        locals.iter().for_each(|v| text.add(format_args!("#undef v{v}\n#define v{v} l{v}\n")));
        text.text += "int main(void) {\n";
        locals.iter().for_each(|&v| text.add(format_args!("  unsigned l{v} = {};\n", self.starts[v])));
        for variable in 0..SHARED {
            if matches!(self.kinds[variable], Kind::Field | Kind::BitField) {
                text.add(format_args!("  v{variable} = {};\n", self.starts[variable]));
            }
        }
        text.block(&self.main, 1);
        text.text += "  return 0;\n}\n";
        text.text
    }

    /// The program as instructions of a machine; calls are written out.
    pub(crate) fn instructions(&self) -> Vec<Instruction> {
        let mut code = Code { program: self, code: Vec::new(), loops: Vec::new() };
        code.block(&self.main);
        code.code.push(Instruction::Stop);
        code.code
    }
}

const HEAD: &str = "extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
extern void exit(int);
static unsigned in(unsigned n) { unsigned i = __VERIFIER_nondet_int(); __VERIFIER_assume(i < n); return i; }
static unsigned cells[4], g0, g1;
static unsigned *p = &g0;
static int sign(unsigned x) { return (int)(x << 28) >> 28; }
static void swap(unsigned *x, unsigned *y) { unsigned t = *x; *x = *y; *y = t; }
";

struct Text {
    kinds: [Kind; SHARED],
    text: String,
    labels: usize,
}

impl Text {
    fn add(&mut self, text: std::fmt::Arguments<'_>) {
        let _ = self.text.write_fmt(text);
    }

    fn line(&mut self, indent: usize, text: &str) {
        let _ = writeln!(self.text, "{}{text}", "  ".repeat(indent));
    }

    fn expression(&self, expression: &Expression) -> String {
        match expression {
            Expression::Constant(number) => format!("{number}u"),
            Expression::Variable(variable) => format!("v{variable}"),
            Expression::Cell(index) => format!("cells[{} & 3]", self.expression(index)),
            Expression::Pointee => "*p".to_owned(),
            Expression::Not(inner) => format!("!{}", self.inner(inner)),
            Expression::Choice(parts) => {
                let (condition, one, other) = &**parts;
                format!("({} ? {} : {})", self.expression(condition), self.expression(one), self.expression(other))
            }
            Expression::LeadsTo(place) => format!("(p == &g{place})"),
            Expression::Binary(operator, operands) => {
                let (x, y) = (self.inner(&operands.0), self.inner(&operands.1));
                match operator {
                    Operator::Add => format!("(({x} + {y}) & 15)"),
                    Operator::Subtract => format!("(({x} - {y}) & 15)"),
                    Operator::Multiply => format!("(({x} * {y}) & 15)"),
                    Operator::Divide => format!("({x} / ({y} | 1))"),
                    Operator::Remainder => format!("({x} % ({y} | 1))"),
                    Operator::And => format!("({x} & {y})"),
                    Operator::Or => format!("({x} | {y})"),
                    Operator::Xor => format!("({x} ^ {y})"),
                    Operator::Left => format!("(({x} << ({y} & 3)) & 15)"),
                    Operator::Right => format!("({x} >> ({y} & 3))"),
                    Operator::Equal => format!("({x} == {y})"),
                    Operator::Less => format!("({x} < {y})"),
                    Operator::SignedLess => format!("(sign({x}) < sign({y}))"),
                    Operator::Both => format!("({x} && {y})"),
                    Operator::Either => format!("({x} || {y})"),
                }
            }
        }
    }

    fn inner(&self, expression: &Expression) -> String {
        let text = self.expression(expression);
        match expression {
            Expression::Not(_) | Expression::Pointee => format!("({text})"),
            _ => text,
        }
    }

    fn condition(&self, condition: &Condition) -> String {
        match condition {
            Condition::Input => "__VERIFIER_nondet_int()".to_owned(),
            Condition::Holds(expression) => self.expression(expression),
            Condition::InputAnd(expression) => format!("__VERIFIER_nondet_int() && {}", self.inner(expression)),
        }
    }

    fn block(&mut self, block: &[Statement], indent: usize) {
        block.iter().for_each(|statement| self.statement(statement, indent));
    }

    /// Variables whose address can be taken as that of an `unsigned`.
    fn is_plain(&self, variable: Var) -> bool {
        variable >= SHARED || matches!(self.kinds[variable], Kind::Local | Kind::Global)
    }

    fn statement(&mut self, statement: &Statement, indent: usize) {
        match statement {
            Statement::Assign(variable, value) => {
                self.line(indent, &format!("v{variable} = {};", self.expression(value)));
            }
            Statement::Input(variable, bound) => self.line(indent, &format!("v{variable} = in({bound});")),
            Statement::SetCell(index, value) => {
                self.line(indent, &format!("cells[{} & 3] = {};", self.inner(index), self.expression(value)));
            }
            Statement::SetPointee(value) => self.line(indent, &format!("*p = {};", self.expression(value))),
            Statement::Point(place) => self.line(indent, &format!("p = &g{place};")),
            Statement::PointToCell(index) => self.line(indent, &format!("p = cells + ({} & 3);", self.inner(index))),
            Statement::Swap(one, other) if self.is_plain(*one) && self.is_plain(*other) => {
                self.line(indent, &format!("swap(&v{one}, &v{other});"));
            }
            Statement::Swap(one, other) => {
                self.line(indent, &format!("{{ unsigned t = v{one}; v{one} = v{other}; v{other} = t; }}"));
            }
            Statement::Call(variable, argument) => {
                let locals = (0..SHARED).filter(|&v| self.kinds[v] == Kind::Local);
                let references: String = locals.map(|v| format!(", &v{v}")).collect();
                self.line(indent, &format!("v{variable} = f({}{references});", self.expression(argument)));
            }
            Statement::If(condition, block, other) => {
                self.line(indent, &format!("if ({}) {{", self.expression(condition)));
                self.block(block, indent + 1);
                if !other.is_empty() {
                    self.line(indent, "} else {");
                    self.block(other, indent + 1);
                }
                self.line(indent, "}");
            }
            Statement::While(condition, block) => {
                self.line(indent, &format!("while ({}) {{", self.condition(condition)));
                self.block(block, indent + 1);
                self.line(indent, "}");
            }
            Statement::DoWhile(condition, block) => {
                self.line(indent, "do {");
                self.block(block, indent + 1);
                self.line(indent, &format!("}} while ({});", self.condition(condition)));
            }
            Statement::Irreducible(jump, condition, before, after) => {
                let label = self.labels;
                self.labels += 1;
                self.line(indent, &format!("if ({}) goto mid{label};", self.expression(jump)));
                self.line(indent, &format!("while ({}) {{", self.condition(condition)));
                self.block(before, indent + 1);
                self.line(indent, &format!("mid{label}:;"));
                self.block(after, indent + 1);
                self.line(indent, "}");
            }
            Statement::Switch(on, cases) => {
                self.line(indent, &format!("switch ({}) {{", self.expression(on)));
                for (number, block, breaks) in cases {
                    self.line(indent, &format!("case {number}:;"));
                    self.block(block, indent + 1);
                    if *breaks {
                        self.line(indent + 1, "break;");
                    }
                }
                self.line(indent, "}");
            }
            Statement::Break => self.line(indent, "break;"),
            Statement::Continue => self.line(indent, "continue;"),
            Statement::Assume(condition) => {
                self.line(indent, &format!("__VERIFIER_assume({});", self.expression(condition)));
            }
            Statement::Assert(condition) => {
                self.line(indent, &format!("if (!{}) reach_error();", self.inner(condition)));
            }
            Statement::Exit => self.line(indent, "exit(0);"),
        }
    }
}

struct Code<'p> {
    program: &'p Program,
    code: Vec<Instruction>,
    /// Where loops go on, and the jumps that leave them.
    loops: Vec<(usize, Vec<usize>, Vec<usize>)>,
}

impl Code<'_> {
    fn block(&mut self, block: &[Statement]) {
        block.iter().for_each(|statement| self.statement(statement));
    }

    /// Goes on if a condition holds; gives the places of the jumps that do not, to be told where they lead.
    fn test(&mut self, condition: &Condition) -> Vec<usize> {
        let mut places = Vec::new();
        if matches!(condition, Condition::Input | Condition::InputAnd(_)) {
            places.push(self.push(Instruction::Either(0)));
        }
        if let Condition::Holds(expression) | Condition::InputAnd(expression) = condition {
            places.push(self.push(Instruction::Unless(expression.clone(), 0)));
        }
        places
    }

    fn push(&mut self, instruction: Instruction) -> usize {
        self.code.push(instruction);
        self.code.len() - 1
    }

    /// Lets jumps lead to what comes next.
    fn land(&mut self, places: &[usize]) {
        let here = self.code.len();
        for &place in places {
            match &mut self.code[place] {
                Instruction::Unless(_, to) | Instruction::Either(to) | Instruction::Jump(to) => *to = here,
                other => panic!("{other:?} does not jump"),
            }
        }
    }

    fn statement(&mut self, statement: &Statement) {
        match statement {
            Statement::Assign(variable, value) => {
                self.push(Instruction::Assign(*variable, value.clone()));
            }
            Statement::Input(variable, bound) => {
                self.push(Instruction::Input(*variable, *bound));
            }
            Statement::SetCell(index, value) => {
                self.push(Instruction::SetCell(index.clone(), value.clone()));
            }
            Statement::SetPointee(value) => {
                self.push(Instruction::SetPointee(value.clone()));
            }
            Statement::Point(place) => {
                self.push(Instruction::Point(*place));
            }
            Statement::PointToCell(index) => {
                self.push(Instruction::PointToCell(index.clone()));
            }
            Statement::Swap(one, other) => {
                self.push(Instruction::Swap(*one, *other));
            }
            Statement::Call(variable, argument) => self.call(*variable, argument),
            Statement::If(condition, block, other) => {
                let test = self.push(Instruction::Unless(condition.clone(), 0));
                self.block(block);
                let end = self.push(Instruction::Jump(0));
                self.land(&[test]);
                self.block(other);
                self.land(&[end]);
            }
            Statement::While(condition, block) => self.round(None, condition, block, &[]),
            Statement::Irreducible(jump, condition, before, after) => {
                self.round(Some(jump), condition, before, after);
            }
            Statement::DoWhile(condition, block) => self.do_while(condition, block),
            Statement::Switch(on, cases) => self.switch(on, cases),
            Statement::Break => {
                let place = self.push(Instruction::Jump(0));
                self.loops.last_mut().expect("it stands in a loop").1.push(place);
            }
            Statement::Continue => {
                let place = self.push(Instruction::Jump(0));
                self.loops.last_mut().expect("it stands in a loop").2.push(place);
            }
            Statement::Assume(condition) => {
                let test = self.push(Instruction::Unless(condition.clone(), 0));
                let on = self.push(Instruction::Jump(0));
                self.land(&[test]);
                self.push(Instruction::Stop);
                self.land(&[on]);
            }
            Statement::Assert(condition) => {
                let test = self.push(Instruction::Unless(condition.clone(), 0));
                let on = self.push(Instruction::Jump(0));
                self.land(&[test]);
                self.push(Instruction::Fail);
                self.land(&[on]);
            }
            Statement::Exit => {
                self.push(Instruction::Stop);
            }
        }
    }

    fn call(&mut self, variable: Var, argument: &Expression) {
        self.push(Instruction::Assign(PARAMETER, argument.clone()));
        self.push(Instruction::Assign(OWN, Expression::Constant(0)));
        let program = self.program;
        self.block(&program.function);
        self.push(Instruction::Assign(variable, program.result.clone()));
        // What the function left behind tells states apart that are the same.
        self.push(Instruction::Assign(PARAMETER, Expression::Constant(0)));
        self.push(Instruction::Assign(OWN, Expression::Constant(0)));
    }

    fn round(&mut self, jump: Option<&Expression>, condition: &Condition, before: &[Statement], after: &[Statement]) {
        let jump = jump.map(|jump| {
            let over = self.push(Instruction::Unless(jump.clone(), 0));
            let jump = self.push(Instruction::Jump(0));
            self.land(&[over]);
            jump
        });
        let head = self.code.len();
        let leave = self.test(condition);
        self.loops.push((head, Vec::new(), Vec::new()));
        self.block(before);
        self.land(jump.as_slice());
        self.block(after);
        self.push(Instruction::Jump(head));
        let (_, breaks, continues) = self.loops.pop().expect("it was put there");
        for place in continues {
            self.code[place] = Instruction::Jump(head);
        }
        self.land(&breaks);
        self.land(&leave);
    }

    fn do_while(&mut self, condition: &Condition, block: &[Statement]) {
        let head = self.code.len();
        self.loops.push((head, Vec::new(), Vec::new()));
        self.block(block);
        let (_, breaks, continues) = self.loops.pop().expect("it was put there");
        self.land(&continues);
        let leave = self.test(condition);
        self.push(Instruction::Jump(head));
        self.land(&breaks);
        self.land(&leave);
    }

    fn switch(&mut self, on: &Expression, cases: &[(u8, Vec<Statement>, bool)]) {
        // The jumps to the cases come first.
        let mut entries = Vec::new();
        for (number, ..) in cases {
            let is_other = Expression::Binary(Operator::Equal, Box::new((on.clone(), Expression::Constant(*number))));
            let next = self.push(Instruction::Unless(is_other, 0));
            entries.push(self.push(Instruction::Jump(0)));
            self.land(&[next]);
        }
        let mut ends = vec![self.push(Instruction::Jump(0))];
        for ((_, block, breaks), entry) in cases.iter().zip(entries) {
            self.land(&[entry]);
            self.block(block);
            if *breaks {
                ends.push(self.push(Instruction::Jump(0)));
            }
        }
        self.land(&ends);
    }
}
