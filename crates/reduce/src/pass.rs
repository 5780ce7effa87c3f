//! The passes that make a program smaller whatever a property asks, by name. They run one after another; what each gives is taken back through
//! them in the opposite order.

use adamant_analysis::Assumptions;
use adamant_base::{Choice as _, choices};
use adamant_program::Program;

use crate::back_map::{Approximation, BackMap, Reduced};
use crate::fold::fold_constants;
use crate::log;
use crate::slice::{Refusal, Slicing, refuse_threads};
use crate::{inline, merge};

choices! {
    /// Something that makes a program smaller. All of them are exact.
    pub enum ReductionPass {
        /// Bodies stand in place of calls, if the function is small or called once.
        Inline = "inline",
        /// Constants are put in for registers that always have one value, and decisions by constants are made.
        Constants = "const",
        /// What nothing leads to or nobody reads goes: blocks, functions, values, writes to memory, inputs.
        Dead = "dead",
        /// Blocks that only follow one another become one.
        Merge = "merge",
    }
}

impl ReductionPass {
    /// All of them, in the order in which each makes most of those before it.
    pub const ALL: [Self; 4] = [Self::Inline, Self::Constants, Self::Dead, Self::Merge];

    /// The smaller program, which says the same.
    pub fn apply(self, program: &Program, assumptions: Assumptions<'_>) -> Result<Reduced, Refusal> {
        let result = self.applied(program, assumptions);
        log::pass(self.word(), program, &result);
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
