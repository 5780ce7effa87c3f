//! Concrete statements executed per second: a tight loop of arithmetic, one of memory accesses, one of calls.

use adamant_base::Budget;
use adamant_expr::BitVec;
use adamant_program::Program;
use adamant_semantics::{Concrete, Fair, InputRequest, Machine, MachineSettings, Stream, World, execute};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

struct Silent;

impl World for Silent {
    fn input(&mut self, _: &InputRequest<'_>) -> Option<BitVec> {
        None
    }
    fn arbitrary(&mut self, width: u32) -> BitVec {
        BitVec::zero(width)
    }
    fn fresh_bytes(&mut self, length: usize) -> Vec<u8> {
        vec![0; length]
    }
    fn choose(&mut self, _: usize) -> usize {
        0
    }
    fn print(&mut self, _: Stream, _: &[u8]) {}
    fn read_byte(&mut self) -> Option<u8> {
        None
    }
}

const ROUNDS: u64 = 100_000;

/// A loop of `ROUNDS` rounds around `body`, which gets the counter in `%0` and the sum in `%1` and gives the new sum in `%2`.
fn looped(setup: &str, body: &str) -> String {
    format!(
        "program lp64 as_written
        fn @next(%0: i32) -> i32 {{
        bb0:
          %1: i32 = add %0, 3
          return %1
        }}
        fn @main() -> i32 {{
        bb0:
          {setup}
          jump bb1(i32 0, i32 0)
        bb1(%0: i32, %1: i32):
          {body}
          %3: i32 = add %0, 1
          %4: i1 = compare ult %3, i32 {ROUNDS}
          branch %4, bb1(%3, %2), bb2
        bb2:
          return %2
        }}"
    )
}

fn measure(criterion: &mut Criterion, name: &str, text: &str, statements: u64) {
    let program = Program::parse(text).expect("the benchmark is well-formed");
    let mut group = criterion.benchmark_group("statements");
    group.throughput(Throughput::Elements(statements * ROUNDS));
    group.bench_function(name, |bencher| {
        bencher.iter(|| {
            let domain = Concrete { world: Silent };
            let mut machine = Machine::new(&program, domain, MachineSettings::default()).expect("there is a main");
            execute(&mut machine, &mut Fair::default(), &Budget::unlimited(), None)
        });
    });
    group.finish();
}

fn statements(criterion: &mut Criterion) {
    let arithmetic = "%5: i32 = mul %0, 7 %6: i32 = xor %1, %5 %2: i32 = add %6, 1";
    measure(criterion, "arithmetic", &looped("", arithmetic), 6);
    let memory = "%6: i32 = load %5 %2: i32 = add %6, %1 store %2, %5";
    measure(criterion, "memory", &looped("%5: ptr = stack_allocate i64 4 align 4", memory), 6);
    measure(criterion, "calls", &looped("", "%2: i32 = call @next(%1)"), 6);
}

criterion_group!(benches, statements);
criterion_main!(benches);
