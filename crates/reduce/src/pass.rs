//! The passes that make a program smaller whatever a property asks, by name. They run one after another; what each gives is taken back through
//! them in the opposite order.

use adamant_analysis::Assumptions;
use adamant_program::Program;

use crate::back_map::{Approximation, BackMap, Reduced};
use crate::fold::fold_constants;
use crate::log;
use crate::slice::{Refusal, Slicing, refuse_threads};
use crate::{inline, merge};

/// Something that makes a program smaller. All of them are exact.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ReductionPass {
    /// Bodies of small functions, and of functions that are called once, stand where the calls stood.
    Inline,
    /// Constants in place of registers that always have one value, and jumps in place of decisions by constants.
    Constants,
    /// Without blocks and functions that nothing leads to, values that nobody reads, writes to memory that nobody reads, inputs that do not
    /// matter.
    Dead,
    /// Blocks that only follow one another are one.
    Merge,
}

impl ReductionPass {
    /// All of them, in the order in which each makes most of those before it.
    pub const ALL: [Self; 4] = [Self::Inline, Self::Constants, Self::Dead, Self::Merge];

    /// The word for it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Inline => "inline",
            Self::Constants => "const",
            Self::Dead => "dead",
            Self::Merge => "merge",
        }
    }

    /// The smaller program, which says the same.
    pub fn apply(self, program: &Program, assumptions: Assumptions<'_>) -> Result<Reduced, Refusal> {
        let result = self.applied(program, assumptions);
        log::pass(self.name(), program, &result);
        result
    }

    fn applied(self, program: &Program, assumptions: Assumptions<'_>) -> Result<Reduced, Refusal> {
        let exact = |(program, back)| Reduced { program, back, approximation: Approximation::Exact };
        match self {
            Self::Constants => Ok(exact((fold_constants(program, assumptions), BackMap::Identity))),
            Self::Dead => Ok(Slicing::new(program, assumptions)?.all_control().reduced()),
            Self::Inline => refuse_threads(program).map(|()| exact(inline::inline(program, assumptions))),
            Self::Merge => Ok(exact(merge::merge(program))),
        }
    }
}
