//! What is true of a random program with nondeterministic conditionals: it is run under all its oracles. This is independent of everything that
//! is tested: it interprets the tree that the text was made from.

use crate::choices::{CELLS, Expression, NESTED, Program, Statement, VARIABLES};

/// Programs with more oracles are not enumerated.
const MOST_ORACLES: usize = 20_000;

/// What all oracles come to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Truth {
    /// How many there are. Inputs that are data count as choices between two sides.
    pub(crate) oracles: usize,
    /// How many of them lead to an error.
    pub(crate) errors: usize,
}

/// Runs a program under all its oracles; nothing if there are too many.
pub(crate) fn enumerate(program: &Program) -> Option<Truth> {
    let mut truth = Truth { oracles: 0, errors: 0 };
    let mut oracle = Vec::new();
    loop {
        let mut run = Run {
            program,
            oracle: std::mem::take(&mut oracle),
            taken: 0,
            variables: [0, 1, 0, 0],
            cells: [0; CELLS],
            rounds: [0; NESTED],
        };
        let main = run.block(&program.main);
        truth.oracles += 1;
        truth.errors += usize::from(main == Flow::Error);
        if truth.oracles > MOST_ORACLES {
            return None;
        }
        // The next oracle: the last first side becomes the other one.
        oracle = run.oracle;
        oracle.truncate(run.taken);
        while oracle.last() == Some(&true) {
            oracle.pop();
        }
        match oracle.last_mut() {
            Some(last) => *last = true,
            None => return Some(truth),
        }
    }
}

/// A run under an oracle, which grows where it is too short.
struct Run<'a> {
    program: &'a Program,
    oracle: Vec<bool>,
    taken: usize,
    /// The last one belongs to the function that runs.
    variables: [i32; VARIABLES],
    cells: [i32; CELLS],
    /// Of the function that runs.
    rounds: [i32; NESTED],
}

/// How a statement ends.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Flow {
    Next,
    Return,
    Error,
}

impl Run<'_> {
    fn choose(&mut self) -> bool {
        if self.taken == self.oracle.len() {
            self.oracle.push(false);
        }
        self.taken += 1;
        self.oracle[self.taken - 1]
    }

    fn block(&mut self, block: &[Statement]) -> Flow {
        for statement in block {
            let flow = self.statement(statement);
            if flow != Flow::Next {
                return flow;
            }
        }
        Flow::Next
    }

    fn statement(&mut self, statement: &Statement) -> Flow {
        match statement {
            Statement::Assign(variable, value) => self.variables[*variable] = self.value(value) & 15,
            Statement::Store(cell, value) => self.cells[self.cell(cell)] = self.value(value) & 15,
            Statement::If(condition, then, other) => {
                return self.block(if self.value(condition) != 0 { then } else { other });
            }
            Statement::Choose(then, other) => return if self.choose() { self.block(then) } else { self.block(other) },
            Statement::Loop(own, rounds, body) => return self.repeated(*own, rounds, body),
            Statement::Call(function, argument) => return self.call(*function, argument),
            Statement::Return => return Flow::Return,
            Statement::Input(variable) => self.variables[*variable] = i32::from(self.choose()),
            Statement::Error(condition) => {
                if self.value(condition) != 0 {
                    return Flow::Error;
                }
            }
        }
        Flow::Next
    }

    fn repeated(&mut self, own: usize, rounds: &Expression, body: &[Statement]) -> Flow {
        // The initial value of the round can be used in the number of rounds only by loops around.
        let rounds = self.value(rounds) & 3;
        for round in 0..rounds {
            self.rounds[own] = round;
            let flow = self.block(body);
            if flow != Flow::Next {
                return flow;
            }
        }
        Flow::Next
    }

    fn call(&mut self, function: usize, argument: &Expression) -> Flow {
        let argument = self.value(argument) & 15;
        let own = std::mem::replace(&mut self.variables[VARIABLES - 1], argument);
        let rounds = std::mem::take(&mut self.rounds);
        let program = self.program;
        let flow = self.block(&program.functions[function]);
        self.variables[VARIABLES - 1] = own;
        self.rounds = rounds;
        if flow == Flow::Error { flow } else { Flow::Next }
    }

    fn cell(&self, index: &Expression) -> usize {
        usize::try_from(self.value(index) & 3).expect("two bits")
    }

    /// Numbers have four bits wherever they are kept, so nothing overflows.
    fn value(&self, expression: &Expression) -> i32 {
        match expression {
            Expression::Constant(value) => *value,
            Expression::Variable(variable) => self.variables[*variable],
            Expression::Round(round) => self.rounds[*round],
            Expression::Cell(index) => self.cells[self.cell(index)],
            Expression::Add(left, right) => self.value(left) + self.value(right),
            Expression::Subtract(left, right) => self.value(left) - self.value(right),
            Expression::Multiply(left, right) => self.value(left) * self.value(right),
            Expression::Less(left, right) => i32::from(self.value(left) < self.value(right)),
            Expression::Equal(left, right) => i32::from(self.value(left) == self.value(right)),
        }
    }
}
