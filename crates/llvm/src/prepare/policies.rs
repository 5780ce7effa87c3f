//! Calls of `std::async` that leave open whether a thread of its own runs the function or whoever waits for the result.
//!
//! The headers then start a thread, and other libraries need not.

use crate::ir::{Module, Value};

/// The policies that leave nothing open, as numbers.
const ASYNC: u64 = 1;
const DEFERRED: u64 = 2;

/// Whether a call leaves the policy open. A call without one is made of a call with all of them.
pub(crate) fn is_policy_open(module: &Module<'_>) -> bool {
    let instructions = module.functions().flat_map(|function| function.blocks()).flat_map(|block| block.instructions());
    let mut calls = instructions.filter(|found| found.is_call());
    calls.any(|call| takes_policy(&call.callee().name()) && !call.arguments().any(is_policy))
}

/// Whether a symbol stands for `std::async` with a policy.
fn takes_policy(symbol: &str) -> bool {
    symbol.starts_with("_ZSt5asyncI") && symbol.contains("St6launch")
}

fn is_policy(argument: Value<'_>) -> bool {
    matches!(argument.as_u64(), Some(ASYNC | DEFERRED))
}
