//! What of the library's state a program can look at: what it cannot, models need not keep.
//!
//! Reductions keep the declarations of functions, so a part of a program asks what the whole does.

// What is not named here would be left out of proofs.
#![deny(clippy::wildcard_enum_match_arm, clippy::match_wildcard_for_single_variants)]

mod keys;

use adamant_analysis::may_read_errno;
use adamant_base::IdVec;
use adamant_library::{Asks as Question, Facts, Generator, Library};
use adamant_program::{
    AddressTarget, Argument, BlockId, Body, Callee, ConstantValue, FunctionId, Op, Operand, Program, RegisterId,
};

/// What a program can ask the library for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Asks {
    /// The value of `errno`.
    pub(crate) errno: bool,
    /// Whether a stream failed.
    pub(crate) stream_failures: bool,
    /// Whether a stream is open, because the program may close one.
    pub(crate) closed_streams: bool,
    /// Whether a stream was used, because the program may say how it is to be buffered.
    pub(crate) stream_use: bool,
    /// Whether there may be other threads.
    pub(crate) threads: bool,
    /// Random numbers again, from the same seed.
    pub(crate) repeated_numbers: Repeats,
    /// Numbers of `rand` and of `random`, which the C library may draw from one sequence.
    pub(crate) shared_numbers: bool,
    /// Random numbers by a state of its own, which it may give again.
    pub(crate) numbers_by_seed: bool,
    /// The numbers of keys.
    pub(crate) key_numbers: bool,
}

/// When a generator of random numbers may get a seed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Repeats {
    /// Never.
    Never,
    /// Once at most.
    Once,
    /// Again and again.
    Often,
}

impl Asks {
    pub(crate) fn of(program: &Program) -> Self {
        let calls = Calls::of(program);
        let uses = |generator: Generator| calls.of_library(|facts| facts.may_use(generator)).next().is_some();
        let given: Vec<Called> = calls.of_library(Facts::may_seed).map(|(_, called)| called).collect();
        let mut drawing = calls.of_library(|facts| facts.may_ask(Question::NumbersBySeed));
        let declares = |is_meant: &dyn Fn(&Facts) -> bool| {
            let mut without_body = program.functions.iter().filter(|function| function.body.is_none());
            without_body.any(|function| is_meant(Library::of(&function.name)))
        };
        Self {
            errno: may_read_errno(program),
            threads: declares(&Facts::may_start_threads),
            stream_failures: declares(&|facts| facts.may_ask(Question::StreamFailures)),
            stream_use: declares(&|facts| facts.may_ask(Question::StreamUse)),
            closed_streams: declares(&Facts::closes_streams),
            repeated_numbers: match given.as_slice() {
                [] => Repeats::Never,
                [Called::Once] => Repeats::Once,
                _ => Repeats::Often,
            },
            shared_numbers: uses(Generator::Rand) && uses(Generator::Random),
            numbers_by_seed: drawing
                .any(|(function, called)| called == Called::Often && !draws_from_one_state(program, &calls, function)),
            key_numbers: keys::are_shown(program, &calls),
        }
    }
}

/// How often a function may be called in a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Called {
    Once,
    Often,
}

/// A direct call: where it stands, and what it is given.
struct Site<'p> {
    caller: FunctionId,
    body: &'p Body,
    block: BlockId,
    arguments: &'p [Argument],
}

/// The direct calls of a program, by the function that is called, and the functions that may be called elsewhere.
struct Calls<'p> {
    program: &'p Program,
    sites: IdVec<FunctionId, Vec<Site<'p>>>,
    is_address_taken: IdVec<FunctionId, bool>,
}

impl<'p> Calls<'p> {
    fn of(program: &'p Program) -> Self {
        let mut sites: IdVec<FunctionId, Vec<Site<'p>>> = program.functions.iter().map(|_| Vec::new()).collect();
        let mut is_address_taken: IdVec<FunctionId, bool> = program.functions.iter().map(|_| false).collect();
        for (caller, description) in program.functions.enumerate() {
            let Some(body) = &description.body else { continue };
            for (block, contents) in body.blocks.enumerate() {
                for statement in &contents.statements {
                    if let Some((callee, arguments)) = statement.op.call_by_name() {
                        sites[callee].push(Site { caller, body, block, arguments });
                    }
                }
            }
        }
        let named = program.constants.enumerate().filter_map(|(_, constant)| match constant.value {
            ConstantValue::Address { target, .. } => Some(target),
            // The parts of an aggregate are constants of their own.
            ConstantValue::Bits(_) | ConstantValue::Null | ConstantValue::Aggregate(_) | ConstantValue::Undefined => {
                None
            }
        });
        let initialisers = program.globals.iter().filter_map(|global| global.initialiser.as_ref());
        let stored = initialisers.flat_map(|value| &value.relocations).map(|relocation| relocation.target);
        for target in named.chain(stored) {
            if let AddressTarget::Function(function) = target {
                is_address_taken[function] = true;
            }
        }
        Self { program, sites, is_address_taken }
    }

    /// The functions of the library that are meant and may be called, and how often.
    fn of_library(&self, is_meant: impl Fn(&Facts) -> bool) -> impl Iterator<Item = (FunctionId, Called)> {
        let without_body = self.program.functions.enumerate().filter(|(_, function)| function.body.is_none());
        let meant = without_body.filter(move |(_, function)| is_meant(Library::of(&function.name)));
        meant.filter_map(|(function, _)| Some((function, self.called(function)?)))
    }

    /// How often a function may be called, if at all.
    fn called(&self, function: FunctionId) -> Option<Called> {
        match self.sites[function].as_slice() {
            // It may be called anywhere.
            _ if self.is_address_taken[function] => Some(Called::Often),
            [] => None,
            [site] if self.runs_once(site.caller, site.body, site.block) => Some(Called::Once),
            _ => Some(Called::Often),
        }
    }

    /// Whether a block stands in `main` and outside of loops, so that it runs once at most.
    fn runs_once(&self, function: FunctionId, body: &Body, block: BlockId) -> bool {
        let is_main = self.program.function("main") == Some(function);
        let is_called = !self.sites[function].is_empty() || self.is_address_taken[function];
        is_main && !is_called && !is_in_a_loop(body, block)
    }
}

/// Whether all calls of `rand_r` go on from one local variable of `main`, which the program sets once at most, before all of them, and never looks
/// at. Then no state is given again, and any sequence of numbers is possible.
fn draws_from_one_state(program: &Program, calls: &Calls<'_>, drawing: FunctionId) -> bool {
    let [site, ..] = calls.sites[drawing].as_slice() else { return false };
    let Some(Operand::Register(state)) = site.arguments.first().map(|argument| argument.value) else { return false };
    let is_same = |site: &Site<'_>| {
        Some(site.caller) == program.function("main")
            && site.arguments.first().is_some_and(|argument| argument.value == Operand::Register(state))
    };
    !calls.is_address_taken[drawing]
        && calls.sites[drawing].iter().all(is_same)
        && is_made_once(calls, site, state)
        && is_set_before(site.body, drawing, state)
}

/// Whether a register is the address of a local variable that is made once at most.
fn is_made_once(calls: &Calls<'_>, site: &Site<'_>, register: RegisterId) -> bool {
    let makes = |op: &Op| matches!(op, Op::StackAllocate { dest, .. } if *dest == register);
    let mut blocks = site.body.blocks.enumerate();
    blocks.any(|(block, contents)| {
        contents.statements.iter().any(|statement| makes(&statement.op))
            && calls.runs_once(site.caller, site.body, block)
    })
}

/// Whether a local variable is given to calls of a function alone, and set by one store at most, in the first block and before all calls.
fn is_set_before(body: &Body, drawing: FunctionId, variable: RegisterId) -> bool {
    let mut is_drawn_from = false;
    let mut stores = 0;
    let mut is_seen = false;
    let mut look = |operand: Operand| is_seen |= operand == Operand::Register(variable);
    for (block, contents) in body.blocks.enumerate() {
        for statement in &contents.statements {
            #[expect(clippy::wildcard_enum_match_arm, reason = "what is not named may look at its operands")]
            match &statement.op {
                // What has any value is no state that was given before.
                Op::Bind { .. } | Op::LifetimeStart { .. } | Op::LifetimeEnd { .. } => {}
                Op::Call { callee: Callee::Direct(callee), .. } if *callee == drawing => is_drawn_from = true,
                Op::Store { pointer, value, .. } if *pointer == Operand::Register(variable) => {
                    look(*value);
                    let comes_first = block == BlockId::FIRST && !is_drawn_from;
                    stores += if comes_first { 1 } else { 2 };
                }
                op => op.for_each_operand(&mut look),
            }
        }
        contents.terminator.op.for_each_operand(&mut look);
    }
    stores <= 1 && !is_seen
}

fn is_in_a_loop(body: &Body, block: BlockId) -> bool {
    let mut open: Vec<BlockId> = body.blocks[block].terminator.op.edges().map(|edge| edge.target).collect();
    let mut seen = Vec::new();
    while let Some(next) = open.pop() {
        if next == block {
            return true;
        }
        if !seen.contains(&next) {
            seen.push(next);
            open.extend(body.blocks[next].terminator.op.edges().map(|edge| edge.target));
        }
    }
    false
}
