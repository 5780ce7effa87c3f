//! Random small C programs with nondeterministic conditionals: assignments, an array, loops of few rounds, calls, early returns, inputs that are
//! data, and assertions. The number that a program is made from determines it. Its C text and its meaning (`oracles`) come from the same tree.

use std::fmt::Write as _;

/// Global variables that are no array; the last one is the parameter of a function.
pub(crate) const VARIABLES: usize = 4;
/// Cells of the array.
pub(crate) const CELLS: usize = 4;
/// Loops inside one another.
pub(crate) const NESTED: usize = 2;

/// An expression over small numbers.
#[derive(Debug)]
pub(crate) enum Expression {
    Constant(i32),
    Variable(usize),
    /// The round of a loop around, by its depth.
    Round(usize),
    Cell(Box<Expression>),
    Add(Box<Expression>, Box<Expression>),
    Subtract(Box<Expression>, Box<Expression>),
    Multiply(Box<Expression>, Box<Expression>),
    Less(Box<Expression>, Box<Expression>),
    Equal(Box<Expression>, Box<Expression>),
}

/// A statement.
#[derive(Debug)]
pub(crate) enum Statement {
    Assign(usize, Expression),
    Store(Expression, Expression),
    If(Expression, Vec<Statement>, Vec<Statement>),
    /// A nondeterministic conditional.
    Choose(Vec<Statement>, Vec<Statement>),
    /// Goes round as often as a number of two bits says.
    Loop(usize, Expression, Vec<Statement>),
    Call(usize, Expression),
    Return,
    /// Any number of one bit.
    Input(usize),
    /// It is an error if this is true.
    Error(Expression),
}

/// A program: functions, of which each may call those before it, and what `main` does.
pub(crate) struct Program {
    pub(crate) functions: Vec<Vec<Statement>>,
    pub(crate) main: Vec<Statement>,
}

/// A program, by its number.
pub(crate) fn program(seed: u64) -> Program {
    let mut maker = Maker { state: seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1, callable: 0, loops: 0, left: 0 };
    let mut functions = Vec::new();
    for callable in 0..2 {
        maker.callable = callable;
        maker.left = 6;
        functions.push(maker.block(2));
    }
    maker.callable = 2;
    maker.left = 40;
    let mut main = Vec::new();
    while maker.left > 0 {
        main.extend(maker.block(3));
    }
    main.push(Statement::Error(maker.rare_condition()));
    Program { functions, main }
}

struct Maker {
    state: u64,
    /// How many functions may be called.
    callable: usize,
    /// How many loops are around.
    loops: usize,
    /// How many statements there may still be.
    left: usize,
}

impl Maker {
    fn pick(&mut self, bound: usize) -> usize {
        self.state ^= self.state << 13;
        self.state ^= self.state >> 7;
        self.state ^= self.state << 17;
        usize::try_from(self.state >> 8).expect("64 bits") % bound
    }

    fn constant(&mut self, bound: usize) -> Expression {
        Expression::Constant(i32::try_from(self.pick(bound)).expect("small"))
    }

    fn block(&mut self, depth: usize) -> Vec<Statement> {
        let count = 1 + self.pick(3);
        (0..count).map(|_| self.statement(depth)).collect()
    }

    fn statement(&mut self, depth: usize) -> Statement {
        self.left = self.left.saturating_sub(1);
        let branches = depth > 0 && self.left > 0;
        match self.pick(18) {
            0..=5 if branches => Statement::Choose(self.block(depth - 1), self.side(depth - 1)),
            4..=6 if branches => Statement::If(self.expression(2), self.block(depth - 1), self.side(depth - 1)),
            8 if branches && self.loops < NESTED => self.repeated(depth),
            9 if self.callable > 0 => {
                let function = self.pick(self.callable);
                Statement::Call(function, self.expression(1))
            }
            10 => Statement::Error(self.rare_condition()),
            11 if depth < 2 && self.pick(2) == 0 => Statement::Return,
            12 if self.pick(3) == 0 => Statement::Input(self.pick(VARIABLES)),
            13 | 14 => Statement::Store(self.expression(1), self.expression(2)),
            _ => Statement::Assign(self.pick(VARIABLES), self.expression(2)),
        }
    }

    /// The other side of a conditional, often empty.
    fn side(&mut self, depth: usize) -> Vec<Statement> {
        if self.pick(2) == 0 { Vec::new() } else { self.block(depth) }
    }

    fn repeated(&mut self, depth: usize) -> Statement {
        let rounds = if self.pick(3) == 0 { self.expression(1) } else { self.constant(3) };
        let own = self.loops;
        self.loops += 1;
        let body = self.block(depth - 1);
        self.loops -= 1;
        Statement::Loop(own, rounds, body)
    }

    /// A condition that holds for few values.
    fn rare_condition(&mut self) -> Expression {
        let value = self.constant(24);
        let sum = Expression::Add(Box::new(self.expression(1)), Box::new(self.expression(1)));
        Expression::Equal(Box::new(sum), Box::new(value))
    }

    fn expression(&mut self, depth: usize) -> Expression {
        let pair = |maker: &mut Self| (Box::new(maker.expression(depth - 1)), Box::new(maker.expression(depth - 1)));
        match self.pick(if depth == 0 { 6 } else { 13 }) {
            0 | 1 => self.constant(4),
            2 if self.loops > 0 => Expression::Round(self.pick(self.loops)),
            0..=5 => Expression::Variable(self.pick(VARIABLES)),
            6 | 7 => Expression::Cell(Box::new(self.expression(depth - 1))),
            8 => pair(self).into_expression(Expression::Subtract),
            9 => pair(self).into_expression(Expression::Multiply),
            10 => pair(self).into_expression(Expression::Less),
            11 => pair(self).into_expression(Expression::Equal),
            _ => pair(self).into_expression(Expression::Add),
        }
    }
}

/// Two operands that become an expression.
trait Operands {
    fn into_expression(self, of: fn(Box<Expression>, Box<Expression>) -> Expression) -> Expression;
}

impl Operands for (Box<Expression>, Box<Expression>) {
    fn into_expression(self, of: fn(Box<Expression>, Box<Expression>) -> Expression) -> Expression {
        of(self.0, self.1)
    }
}

impl Program {
    /// The program in C. Numbers have four bits wherever they are kept.
    pub(crate) fn text(&self) -> String {
        let mut text = String::from(HEAD);
        for (index, function) in self.functions.iter().enumerate() {
            let _ = writeln!(text, "static void f{index}(int v{}) {{", VARIABLES - 1);
            write_block(&mut text, function, 1);
            text.push_str("}\n");
        }
        let _ = writeln!(text, "static void body(int v{}) {{", VARIABLES - 1);
        write_block(&mut text, &self.main, 1);
        text.push_str("}\nint main(void) {\n    body(0);\n    return 0;\n}\n");
        text
    }
}

const HEAD: &str = "extern _Bool __VERIFIER_nondet_bool(void);
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int v0, v1 = 1, v2, a[4];
";

fn write_block(text: &mut String, block: &[Statement], depth: usize) {
    let indent = "    ".repeat(depth);
    for statement in block {
        let _ = match statement {
            Statement::Assign(variable, value) => writeln!(text, "{indent}v{variable} = {value} & 15;"),
            Statement::Store(cell, value) => writeln!(text, "{indent}a[{cell} & 3] = {value} & 15;"),
            Statement::If(condition, then, other) => {
                let condition = condition.to_string();
                write_sides(text, &condition, (then, other), depth);
                Ok(())
            }
            Statement::Choose(then, other) => {
                write_sides(text, "__VERIFIER_nondet_bool()", (then, other), depth);
                Ok(())
            }
            Statement::Loop(own, rounds, body) => {
                let _ = writeln!(text, "{indent}for (int i{own} = 0, n = {rounds} & 3; i{own} < n; i{own}++) {{");
                write_block(text, body, depth + 1);
                writeln!(text, "{indent}}}")
            }
            Statement::Call(function, argument) => writeln!(text, "{indent}f{function}({argument} & 15);"),
            Statement::Return => writeln!(text, "{indent}return;"),
            Statement::Input(variable) => writeln!(text, "{indent}v{variable} = __VERIFIER_nondet_int() & 1;"),
            Statement::Error(condition) => writeln!(text, "{indent}if ({condition}) reach_error();"),
        };
    }
}

fn write_sides(text: &mut String, condition: &str, (then, other): (&[Statement], &[Statement]), depth: usize) {
    let indent = "    ".repeat(depth);
    let _ = writeln!(text, "{indent}if ({condition}) {{");
    write_block(text, then, depth + 1);
    let _ = writeln!(text, "{indent}}} else {{");
    write_block(text, other, depth + 1);
    let _ = writeln!(text, "{indent}}}");
}

impl std::fmt::Display for Expression {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Constant(value) => write!(f, "{value}"),
            Self::Variable(variable) => write!(f, "v{variable}"),
            Self::Round(round) => write!(f, "i{round}"),
            Self::Cell(index) => write!(f, "a[{index} & 3]"),
            Self::Add(left, right) => write!(f, "({left} + {right})"),
            Self::Subtract(left, right) => write!(f, "({left} - {right})"),
            Self::Multiply(left, right) => write!(f, "({left} * {right})"),
            Self::Less(left, right) => write!(f, "({left} < {right})"),
            Self::Equal(left, right) => write!(f, "({left} == {right})"),
        }
    }
}
