//! What it costs to follow two paths in turns instead of one after the other: 10,000 checks in two sessions, or as many
//! as the first number among the arguments says. The second number says how often that is repeated, the third how many bits the numbers
//! of the paths have, 16 if nobody says: fewer bits are fewer gates, of which more fit into a cache.
//!
//! Prints CPU time of the process, which other work on the machine does not lengthen much. `contexts` has a solver for each session, and so
//! a context; `queries` asks the same without sessions. Arguments choose lines by how they begin;
//! the order may be the last part, so that one order alone is measured by a tool that counts instructions.

#![allow(missing_docs, clippy::unwrap_used, clippy::print_stdout, reason = "a program that prints times")]

use adamant_expr::{Sort, Term, TermPool};
use adamant_smt::{Answer, Check, Query, Session, Solver, SolverKind, SolverSettings, Wants, assemble};
use std::time::Duration;

/// Numbers from a linear congruence: the same in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % end
    }
}

/// A path: conditions of branches, of which each is checked on both sides before one is followed.
struct Path {
    session: Session,
    symbols: Vec<Term>,
    random: Random,
    wants: Wants,
    width: u32,
}

impl Path {
    fn new(terms: &mut TermPool, seed: u64, wants: Wants, width: u32) -> Self {
        let symbols = (0..6).map(|index| terms.symbol(&format!("x{seed}_{index}"), Sort::Bits(width))).collect();
        Self { session: Session::new(), symbols, random: Random(seed), wants, width }
    }

    fn condition(&mut self, terms: &mut TermPool) -> Term {
        let [a, b] = [0; 2].map(|_| self.symbols[self.random.below(6) as usize]);
        // Below 1,000 and below 60,000 of 65,536, and in proportion where there are fewer bits.
        let share = |of_all: u64| (of_all << self.width) >> 16;
        let (small, bound) = (self.random.below(share(1000)), self.random.below(share(60_000)));
        let (small, bound) = (terms.bits_u64(self.width, small), terms.bits_u64(self.width, bound));
        let value = terms.bv_add(a, small);
        match self.random.below(3) {
            0 => terms.bv_ult(value, bound),
            1 => terms.bv_slt(bound, value),
            _ => terms.bv_slt(value, b),
        }
    }

    /// Two checks; follows a side that is possible, and goes back where the path is long or ends.
    fn step(&mut self, terms: &mut TermPool, ask: &mut dyn FnMut(&Session, &TermPool, Term, Wants) -> Answer) {
        let condition = self.condition(terms);
        let sides = [condition, terms.not(condition)];
        let mut open = Vec::new();
        for side in sides {
            if ask(&self.session, terms, side, self.wants).is_satisfiable() {
                open.push(side);
            }
        }
        if !open.is_empty() {
            self.session.push();
            self.session.assert(open[self.random.below(open.len() as u64) as usize]);
        }
        if self.session.depth() > 10 || open.is_empty() {
            for _ in 0..self.random.below(self.session.depth() as u64 + 1) {
                self.session.pop();
            }
        }
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Order {
    Sequential,
    Interleaved,
}

#[derive(Clone, Copy, PartialEq)]
enum Way {
    Sessions,
    Contexts,
    Queries,
}

fn cpu() -> Duration {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: the pointer is to a structure of the right type, and every process has this clock.
    unsafe { libc::clock_gettime(libc::CLOCK_PROCESS_CPUTIME_ID, &raw mut time) };
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

/// How much is measured.
#[derive(Clone, Copy)]
struct Size {
    checks: usize,
    width: u32,
}

/// The seconds that all checks take.
fn run(kind: SolverKind, wants: Wants, way: Way, order: Order, Size { checks, width }: Size) -> f64 {
    let solver = || -> Box<dyn Solver> {
        assemble(&SolverSettings { solver: kind, related: false, ..SolverSettings::default() }).unwrap()
    };
    let mut solvers = [solver(), solver()];
    let mut terms = TermPool::new();
    let mut paths = [7, 8].map(|seed| Path::new(&mut terms, seed, wants, width));
    let start = cpu();
    let mut step = |which: usize| {
        let solver = &mut *solvers[if way == Way::Contexts { which } else { 0 }];
        paths[which].step(&mut terms, &mut |session, terms, side, wants| match way {
            Way::Queries => {
                let assertions = [session.assertions(), &[side]].concat();
                solver.solve(terms, &Query::new(&assertions).wanting(wants)).unwrap()
            }
            _ => session.check(solver, terms, &Check::assuming(&[side]).wanting(wants)).unwrap(),
        });
    };
    for round in 0..checks / 2 {
        step(if order == Order::Interleaved { round % 2 } else { round * 4 / checks });
    }
    (cpu() - start).as_secs_f64()
}

/// The orders in which the steps of both paths are taken.
const ORDERS: [(&str, Order); 2] = [("sequential", Order::Sequential), ("interleaved", Order::Interleaved)];

/// Runs the orders in turns, so often, and prints all times of each: what else the machine does meets both alike.
fn measure(orders: &[(&str, Order)], repetitions: usize, run: impl Fn(Order) -> f64) {
    let mut times = vec![Vec::new(); orders.len()];
    for _ in 0..repetitions {
        for (times, (_, order)) in times.iter_mut().zip(orders) {
            times.push(run(*order));
        }
    }
    for (times, (name, _)) in times.iter_mut().zip(orders) {
        times.sort_by(f64::total_cmp);
        let all: Vec<String> = times.iter().map(|time| format!("{time:.2}")).collect();
        println!("  {name}: median {:.2} s of {}", times[times.len() / 2], all.join(", "));
    }
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| !argument.starts_with('-')).collect();
    let (numbers, arguments): (Vec<String>, Vec<String>) =
        arguments.into_iter().partition(|argument| argument.parse::<usize>().is_ok());
    let numbers: Vec<usize> = numbers.iter().map(|number| number.parse().unwrap()).collect();
    let number = |place: usize, otherwise| numbers.get(place).copied().unwrap_or(otherwise);
    let (checks, repetitions) = (number(0, 10_000), number(1, 1));
    let size = Size { checks, width: u32::try_from(number(2, 16)).unwrap() };
    let is_wanted = |label: &str| {
        let fits = |argument: &String| label.starts_with(argument.as_str()) || argument.starts_with(label);
        arguments.is_empty() || arguments.iter().any(fits)
    };
    for (name, kind) in [("z3", SolverKind::Z3), ("cvc5", SolverKind::Cvc5)] {
        for (wanted, wants) in [("answer", Wants::Answer), ("model or core", Wants::ModelOrCore)] {
            for (called, way) in [("sessions", Way::Sessions), ("contexts", Way::Contexts), ("queries", Way::Queries)] {
                let label = format!("{name}, {wanted}, {called}");
                if is_wanted(&label) {
                    println!("{label}, {checks} checks:");
                    let orders: Vec<_> =
                        ORDERS.into_iter().filter(|(order, _)| is_wanted(&format!("{label}, {order}"))).collect();
                    measure(&orders, repetitions, |order| run(kind, wants, way, order, size));
                }
            }
        }
    }
}
