//! What each statement of a program does, written once over a domain of values.
//!
//! A [`Machine`] is a program, a [`Domain`] and a [`State`]; it runs one thread at a time, as its caller says. The concrete
//! domain executes programs; engines bring symbolic ones. Undefined behaviour ends in a typed [`Fault`], what the model does not
//! cover in [`Stop::Unsupported`]; nothing is skipped in silence. Memory is sequentially consistent.

mod access;
mod addresses;
mod asks;
mod assumption;
mod canonical;
mod concrete;
mod counter_abstraction;
mod domain;
mod execute;
mod facts;
mod joins;
mod lazy_initialisation;
mod library;
mod machine;
mod memory;
mod next_action;
mod pauses;
mod program_liveness;
mod proposition;
mod shared;
mod shared_vec;
mod startup;
mod state;
mod step;
mod stop;
mod tearing;
mod thread;
mod thread_end;
mod thread_library_state;
mod thread_order;
mod trace;
mod unsupported;
mod value;
mod waits;
mod watch;

pub use access::{AccessManner, SharedAccess};
pub use adamant_analysis::Faults;
pub use assumption::{Assumption, Assumptions, BearsOn};
pub use canonical::{AggregatePath, Content, DataSlot, Encoding, LiveRegisters, Piece, Shape};
pub use concrete::{Concrete, World};
pub use counter_abstraction::{CounterAbstractState, CrowdMember, Interchangeable};
pub use domain::{
    ArbitraryBase, Audience, Domain, FreshContents, InputKind, InputRequest, Pointee, Stream, StridedInterval,
};
pub use execute::{Fair, Observer, RunEnd, Scheduler, execute};
pub use joins::JoinsAhead;
pub use library::modelled_functions;
pub use machine::{
    AllocationFailures, Extern, IoFailures, Machine, MachineSettings, Pause, SpuriousWakeups, StandardInput,
    WideAccesses,
};
pub use memory::{AddressSpaceFull, Dead, Memory, Object, ObjectKind};
pub use next_action::NextAction;
pub use pauses::{PauseAt, Pauses};
pub use program_liveness::ProgramLiveness;
pub use proposition::{Local, Moment, Proposition, ResolveError, ResolveErrorKind, Uses};
pub use shared::Shared;
pub use startup::StartupError;
pub use state::State;
pub use stop::{AccessKind, Fault, InvalidFree, Outcome, Stop};
pub use thread::{Frame, Status, Thread, ThreadId, Until, Wait};
pub use thread_order::{ThreadOrder, Threads};
pub use trace::{CallSite, describe_object};
pub use unsupported::{Advice, Limit, Unsupported};
pub use value::{ObjectId, Pointer, Value};
pub use waits::WaitsFor;
pub use watch::Watched;
