//! How a machine treats what programs and standards leave open.

use adamant_analysis::Faults;
use adamant_base::choices;

/// How a machine treats what the program leaves open.
#[derive(Clone, Debug)]
pub struct MachineSettings {
    /// Functions without body or model, and variables that are only declared.
    pub external: Extern,
    /// Inline assembly.
    pub assembly: Extern,
    /// Undefined behaviour.
    pub faults: Faults,
    /// What `main` finds in `argv`; if there is nothing, any number of arguments is possible, and looking at them is not supported.
    pub arguments: Vec<Vec<u8>>,
    /// Functions whose call is an error, whether or not they have a body.
    pub error_functions: Vec<String>,
    /// Whether waits for condition variables may end, and weak attempts fail, for no reason.
    pub spurious_wakeups: SpuriousWakeups,
    /// Whether calls of the system fail that may.
    pub io_failures: IoFailures,
    /// Whether allocations fail.
    pub allocation_failures: AllocationFailures,
    /// What standard input holds.
    pub standard_input: StandardInput,
    /// The most bytes one object may have.
    pub largest_object: u64,
    /// The most bytes that all objects together may have.
    pub most_memory: u64,
    /// The most calls on one stack.
    pub deepest_stack: usize,
    /// The most places of an object that one access at an offset that is not explicit tells apart.
    pub most_places: u64,
    /// Accesses that have more.
    pub wide_accesses: WideAccesses,
}

impl Default for MachineSettings {
    fn default() -> Self {
        Self {
            external: Extern::Error,
            assembly: Extern::Error,
            faults: Faults::Stop,
            arguments: vec![b"program".to_vec()],
            error_functions: Vec::new(),
            spurious_wakeups: SpuriousWakeups::On,
            io_failures: IoFailures::Off,
            allocation_failures: AllocationFailures::Off,
            standard_input: StandardInput::Given,
            largest_object: 1 << 30,
            most_memory: 4 << 30,
            deepest_stack: 200_000,
            most_places: 4096,
            wide_accesses: WideAccesses::Refused,
        }
    }
}

/// What becomes of an access that may go to more places of an object than are told apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WideAccesses {
    /// It ends the run as unsupported.
    Refused,
    /// A read gives any number, and after a write nothing is known of the object: this covers all that may happen, and more.
    Forgotten,
}

choices! {
    /// What a function without body or model does, or inline assembly.
    pub enum Extern {
        /// It ends the run as unsupported.
        Error = "error",
        /// It returns an arbitrary value and does nothing else.
        Havoc = "havoc",
    }
}

choices! {
    /// Whether a wait for a condition variable may end without a signal, a weak compare-exchange fail where the values are equal and an attempt
    /// to take a free lock fail, where a standard allows it.
    pub enum SpuriousWakeups {
        /// They may, at any time.
        On = "on",
        /// A wait ends with a signal, or when its time is over; attempts that can succeed do.
        Off = "off",
    }
}

choices! {
    /// Whether calls of the system fail, or do less than they were asked for, where POSIX lets them.
    pub enum IoFailures {
        /// They may, at any time.
        On = "on",
        /// They do all that they are asked for.
        Off = "off",
    }
}

choices! {
    /// Whether allocations fail.
    pub enum AllocationFailures {
        /// They do not, as SV-COMP has it.
        Off = "off",
        /// They may, at any time.
        On = "on",
    }
}

/// What standard input holds.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum StandardInput {
    /// What the domain gives, byte by byte.
    #[default]
    Given,
    /// Anything; calls that read an unbounded number of bytes choose what they make of them.
    Arbitrary,
}
