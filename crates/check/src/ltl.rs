//! Properties of linear temporal logic: a formula, and what its propositions mean in a program.

use adamant_analysis::Relevance;
use adamant_base::{Id as _, IdVec};
use adamant_ltl::{FormulaSource, Parsed, PropositionId};
use adamant_program::{BlockId, FunctionId, GlobalId, Program};
use adamant_semantics::{Domain, Machine, ProgramLiveness, Proposition, ResolveError, Uses, Watched};

/// A formula that every run satisfies, from the state on in which the globals are initialised. A run that ends stays in its last state.
#[derive(Clone, PartialEq, Debug)]
pub struct LtlProperty {
    /// The formula as it was written.
    pub text: String,
    /// The file that states it, and where in it; `None` if it was given by itself.
    pub stated_in: Option<(String, FormulaSource)>,
    /// What it says.
    pub formula: Parsed,
    /// Which runs count.
    pub fairness: Fairness,
}

/// Which runs count.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Fairness {
    /// All.
    #[default]
    None,
    /// Those in which every thread that stays able to move does move.
    Weak,
}

impl LtlProperty {
    /// Where a column of the formula is, as messages show a place.
    pub fn describe_column(&self, column: u32) -> String {
        match &self.stated_in {
            Some((file, source)) => {
                let (line, column) = source.position(column);
                format!("{file}:{line}:{column}")
            }
            None => format!("--ltl, column {column}"),
        }
    }

    /// The propositions of the formula, in a program.
    pub fn propositions(&self, program: &Program) -> Result<Propositions, ResolveError> {
        let named = self.formula.atoms.iter().map(|atom| {
            let proposition = Proposition::resolve(program, &atom.expression)?;
            Ok(NamedProposition { text: atom.text.clone(), proposition })
        });
        Ok(Propositions(named.collect::<Result<_, _>>()?))
    }
}

/// The propositions of a formula, in a program.
#[derive(Clone, Debug)]
pub struct Propositions(IdVec<PropositionId, NamedProposition>);

/// A proposition and how the formula writes it.
#[derive(Clone, Debug)]
pub struct NamedProposition {
    /// As the formula writes it.
    pub text: String,
    /// What it says.
    pub proposition: Proposition,
}

impl Propositions {
    /// All of them.
    pub fn enumerate(&self) -> impl ExactSizeIterator<Item = (PropositionId, &NamedProposition)> {
        self.0.enumerate()
    }

    /// The one with this number, counted from 0.
    pub fn numbered(&self, index: usize) -> Option<(PropositionId, &NamedProposition)> {
        let id = PropositionId::new(index);
        Some((id, self.0.get(id)?))
    }

    /// The memory that they may read.
    pub fn watched<D: Domain>(&self, machine: &Machine<'_, D>) -> Watched {
        let uses = || self.0.iter().map(|named| named.proposition.uses());
        if uses().any(|uses| uses.follows_pointers || !uses.locals.is_empty()) {
            return Watched::Everything;
        }
        Watched::Objects(uses().flat_map(|uses| &uses.globals).map(|&global| machine.object_of(global)).collect())
    }

    /// The globals that they read; none if they ask for anything else than globals.
    pub fn globals_alone(&self) -> Option<Vec<GlobalId>> {
        let uses = || self.0.iter().map(|named| named.proposition.uses());
        let asks_more = |uses: &Uses| {
            uses.follows_pointers || uses.asks_for_end || !uses.locals.is_empty() || !uses.entered.is_empty()
        };
        if uses().any(asks_more) {
            return None;
        }
        let mut globals: Vec<GlobalId> = uses().flat_map(|uses| uses.globals.iter().copied()).collect();
        globals.sort_unstable();
        globals.dedup();
        Some(globals)
    }

    /// The blocks whose entry they tell of.
    pub fn entered_blocks(&self) -> Vec<(FunctionId, BlockId)> {
        self.0.iter().flat_map(|named| &named.proposition.uses().entered).copied().collect()
    }

    /// What tells states apart: a part of what is [`live`](Self::live), without data that bears neither on where runs go nor on the
    /// propositions.
    pub fn relevant(&self, program: &Program) -> ProgramLiveness {
        let live = self.live(program);
        let uses = || self.0.iter().map(|named| named.proposition.uses());
        if uses().any(|uses| uses.follows_pointers || !uses.locals.is_empty()) {
            return live;
        }
        let relevance = Relevance::of(program, uses().flat_map(|uses| uses.globals.iter().copied()));
        live.restricted_to(program, &relevance)
    }

    /// The registers that still matter in a program, for it and for them.
    pub fn live(&self, program: &Program) -> ProgramLiveness {
        let mut live = ProgramLiveness::of(program);
        for local in self.0.iter().flat_map(|named| &named.proposition.uses().locals) {
            live.keep(local.function, local.register);
        }
        live
    }
}
