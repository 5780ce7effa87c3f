//! What of the library's state a program can look at: what it cannot, models need not keep.
//!
//! Reductions keep the declarations of functions, so a part of a program asks what the whole does.

use adamant_library::{self as library, Facts, Generator, Library};
use adamant_program::{AddressTarget, BlockId, Body, Callee, ConstantValue, FunctionId, Op, Program};

/// What a program can ask the library for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Asks {
    /// The value of `errno`.
    pub(crate) errno: bool,
    /// What `errno` says, as text.
    pub(crate) errno_text: bool,
    /// Whether a stream failed.
    pub(crate) stream_failures: bool,
    /// Random numbers again, from the same seed.
    pub(crate) repeated_numbers: Repeats,
    /// Random numbers by their seed, at several places.
    pub(crate) numbers_by_seed: bool,
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
        let declared = |is_meant: &dyn Fn(&Facts) -> bool| -> Vec<FunctionId> {
            let of_the_library = program.functions.enumerate().filter(|(_, function)| function.body.is_none());
            of_the_library.filter(|(_, function)| is_meant(Library::of(&function.name))).map(|(id, _)| id).collect()
        };
        let asks = |what: library::Asks| !declared(&|facts| facts.asks == what).is_empty();
        let sites = |functions: &[FunctionId]| functions.iter().map(|&id| count_sites(program, id)).sum::<usize>();
        let uses = |generator: Generator| {
            let is_meant =
                |facts: &Facts| facts.seeds == Some(generator) || facts.asks == library::Asks::Numbers(generator);
            sites(&declared(&is_meant)) > 0
        };
        let seeding = declared(&|facts| facts.seeds.is_some());
        Self {
            errno: asks(library::Asks::ErrnoPlace),
            errno_text: asks(library::Asks::ErrnoText),
            stream_failures: asks(library::Asks::StreamFailures),
            repeated_numbers: match sites(&seeding) {
                0 => Repeats::Never,
                // The C library may let both draw from one sequence.
                _ if uses(Generator::Rand) && uses(Generator::Random) => Repeats::Never,
                1 if seeding.iter().all(|&function| runs_once(program, function)) => Repeats::Once,
                _ => Repeats::Often,
            },
            numbers_by_seed: sites(&declared(&|facts| facts.asks == library::Asks::NumbersBySeed)) > 1,
        }
    }
}

/// Where a call stands: the function that makes it, its body, and the block.
type Site<'p> = (FunctionId, &'p Body, BlockId);

/// Direct calls of a function; one whose address is taken may be called anywhere.
fn calls(program: &Program, function: FunctionId) -> Vec<Site<'_>> {
    let mut sites = Vec::new();
    for (caller, description) in program.functions.enumerate() {
        let Some(body) = &description.body else { continue };
        for (block, contents) in body.blocks.enumerate() {
            let is_call =
                |op: &Op| matches!(op, Op::Call { callee: Callee::Direct(callee), .. } if *callee == function);
            sites.extend(contents.statements.iter().filter(|s| is_call(&s.op)).map(|_| (caller, body, block)));
        }
    }
    sites
}

fn is_address_taken(program: &Program, function: FunctionId) -> bool {
    let names = |target: AddressTarget| matches!(target, AddressTarget::Function(named) if named == function);
    program.constants.enumerate().any(|(_, constant)| match constant.value {
        ConstantValue::Address { target, .. } => names(target),
        _ => false,
    }) || program.globals.iter().any(|global| {
        global.initialiser.iter().flat_map(|value| &value.relocations).any(|relocation| names(relocation.target))
    })
}

fn count_sites(program: &Program, function: FunctionId) -> usize {
    if is_address_taken(program, function) { 2 } else { calls(program, function).len() }
}

/// Whether all calls of a function stand in `main` and outside of loops, so that each runs once at most.
fn runs_once(program: &Program, function: FunctionId) -> bool {
    let Some(main) = program.function("main") else { return false };
    let sites = calls(program, function);
    !main_is_called(program, main)
        && sites.iter().all(|&(caller, body, block)| caller == main && !is_in_a_loop(body, block))
}

fn main_is_called(program: &Program, main: FunctionId) -> bool {
    count_sites(program, main) > 0
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
