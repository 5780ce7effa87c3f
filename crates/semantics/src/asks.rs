//! What of the library's state a program can look at: what it cannot, models need not keep.
//!
//! Reductions keep the declarations of functions, so a part of a program asks what the whole does.

mod keys;

use adamant_program::{AddressTarget, BlockId, Body, Callee, ConstantValue, FunctionId, Op, Program};

/// What a program can ask the library for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Asks {
    /// The value of `errno`.
    pub(crate) errno: bool,
    /// Whether a stream failed.
    pub(crate) stream_failures: bool,
    /// Random numbers again, from the same seed.
    pub(crate) repeated_numbers: Repeats,
    /// Random numbers by their seed, at several places.
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
        let is_declared = |name: &str| program.function(name).is_some_and(|id| program.functions[id].body.is_none());
        let sites = |names: &[&str]| names.iter().map(|name| count_sites(program, name)).sum::<usize>();
        let seeds = ["srand", "srandom", "srand48"];
        Self {
            errno: is_declared("__errno_location"),
            stream_failures: is_declared("ferror") || is_declared("ferror_unlocked"),
            repeated_numbers: match sites(&seeds) {
                0 => Repeats::Never,
                // The C library may let both draw from one sequence.
                _ if sites(&["rand", "srand"]) > 0 && sites(&["random", "srandom"]) > 0 => Repeats::Never,
                1 if seeds.iter().all(|name| runs_once(program, name)) => Repeats::Once,
                _ => Repeats::Often,
            },
            numbers_by_seed: sites(&["rand_r"]) > 1,
            key_numbers: keys::are_shown(program),
        }
    }
}

/// Where a call stands: the function that makes it, its body, and the block.
type Site<'p> = (FunctionId, &'p Body, BlockId);

/// Calls of a function without body; one whose address is taken may be called anywhere.
fn calls<'p>(program: &'p Program, name: &str) -> Option<(FunctionId, Vec<Site<'p>>)> {
    let function = program.function(name).filter(|&id| program.functions[id].body.is_none())?;
    let mut sites = Vec::new();
    for (caller, description) in program.functions.enumerate() {
        let Some(body) = &description.body else { continue };
        for (block, contents) in body.blocks.enumerate() {
            let is_call =
                |op: &Op| matches!(op, Op::Call { callee: Callee::Direct(callee), .. } if *callee == function);
            sites.extend(contents.statements.iter().filter(|s| is_call(&s.op)).map(|_| (caller, body, block)));
        }
    }
    Some((function, sites))
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

fn count_sites(program: &Program, name: &str) -> usize {
    let Some((function, sites)) = calls(program, name) else { return 0 };
    if is_address_taken(program, function) { 2 } else { sites.len() }
}

/// Whether all calls of a function stand in `main` and outside of loops, so that each runs once at most.
fn runs_once(program: &Program, name: &str) -> bool {
    let Some((_, sites)) = calls(program, name) else { return true };
    let Some(main) = program.function("main") else { return false };
    let main_is_called = count_sites_of(program, main) > 0 || is_address_taken(program, main);
    !main_is_called && sites.iter().all(|&(caller, body, block)| caller == main && !is_in_a_loop(body, block))
}

fn count_sites_of(program: &Program, function: FunctionId) -> usize {
    let bodies = program.functions.iter().filter_map(|found| found.body.as_ref());
    let statements = bodies.flat_map(|body| body.blocks.iter()).flat_map(|block| &block.statements);
    let is_call = |op: &Op| matches!(op, Op::Call { callee: Callee::Direct(callee), .. } if *callee == function);
    statements.filter(|statement| is_call(&statement.op)).count()
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
