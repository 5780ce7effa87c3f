//! What each kind of statement may do, as words.

use adamant_base::Id as _;
use adamant_program::{
    Access, AccessKind, Block, BlockId, Choice, Control, Effects, Length, MemoryAccess, Objects, Op, Operand, Program,
    ResultSource, TerminatorEffect, Written, verify,
};

/// A program whose function has these statements, or this end.
fn program(statements: &str, end: &str) -> Program {
    let text = format!(
        "program lp64 as_written global @g size 8 align 8 = zero thread_local global @t size 4 align 4 = zero \
         declare @h(ptr, ...) -> i32 \
         fn @f(%0: ptr, %1: ptr, %2: i64, %3: i32, %4: f64, %5: {{0: i32, 8: ptr, 16}}, %6: i1, ...) {{ \
         bb0: {statements} {end} bb1(%7: i32): return }} source {{ file0 \"a.c\" in \"\" st0 basic \"int\" 32 signed var0 \"x\" file0:1 st0 }}"
    );
    let program = Program::parse(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    verify(&program).unwrap_or_else(|violations| panic!("{}\n{text}", violations[0]));
    program
}

fn first_block(program: &Program) -> &Block {
    let function = program.function("f").expect("it was written down");
    &program.functions[function].body.as_ref().expect("it has one").blocks[BlockId::FIRST]
}

fn operand(operand: Operand) -> String {
    match operand {
        Operand::Register(register) => format!("%{}", register.index()),
        Operand::Constant(_) => "constant".to_owned(),
    }
}

fn source(source: ResultSource) -> String {
    match source {
        ResultSource::Nothing => String::new(),
        ResultSource::Value(value) => format!("is {}", operand(value)),
        ResultSource::Part(value) => format!("is a part of {}", operand(value)),
        ResultSource::Either(one, other) => format!("is {} or {}", operand(one), operand(other)),
        ResultSource::Shifted { base, by: Some(by) } => format!("is {} and {by}", operand(base)),
        ResultSource::Shifted { base, by: None } => format!("is somewhere from {}", operand(base)),
        ResultSource::Converted(op, value) => format!("is {op:?} of {}", operand(value)),
        ResultSource::Reckoned => "is reckoned".to_owned(),
        ResultSource::Compared(predicate, left, right) => {
            format!("is {} {predicate:?} {}", operand(left), operand(right))
        }
        ResultSource::Told => "is a bit".to_owned(),
        ResultSource::Unknown => "is unknown".to_owned(),
        ResultSource::NewObject => "is a new object".to_owned(),
        ResultSource::ThreadLocal(_) => "is a thread-local global".to_owned(),
        ResultSource::Memory => "is read".to_owned(),
        ResultSource::Exchanged(expected) => format!("is read and compared with {}", operand(expected)),
        ResultSource::Returned => "is returned".to_owned(),
    }
}

fn access(MemoryAccess { pointer, length, kind, access }: &MemoryAccess) -> String {
    let Access { volatile, ordering } = access;
    let volatile = if *volatile { "volatile " } else { "" };
    let ordering = ordering.map(|ordering| format!("{ordering:?} ")).unwrap_or_default();
    let length = match *length {
        Length::TypeOf(value) => format!("the type of {}", operand(value)),
        Length::Number(number) => format!("{} bytes", operand(number)),
        Length::Bytes(bytes) => format!("{bytes} bytes"),
        Length::AtMost(bytes) => format!("at most {bytes} bytes"),
        Length::Whole => "the object".to_owned(),
    };
    let kind = match *kind {
        AccessKind::Read => "reads".to_owned(),
        AccessKind::Write(Written::Value(value)) => format!("writes {} to", operand(value)),
        AccessKind::Write(Written::Combined(value)) => format!("combines {} with", operand(value)),
        AccessKind::Write(Written::Byte(value)) => format!("fills with {}", operand(value)),
        AccessKind::Write(Written::CopyOf(from)) => format!("copies *{} to", operand(from)),
        AccessKind::Write(Written::Arguments) => "writes its arguments to".to_owned(),
        AccessKind::Write(Written::Anything) => "writes anything to".to_owned(),
    };
    format!("{volatile}{ordering}{kind} *{} ({length})", operand(*pointer))
}

fn words(effects: &Effects<'_>) -> String {
    let mut words = vec![source(effects.result)];
    words.extend(effects.accesses.iter().map(access));
    words.push(match effects.objects {
        Objects::Nothing => String::new(),
        Objects::MakesLocal(size) => format!("makes a local of {}", operand(size)),
        Objects::MakesThreadLocal(_) => "makes a thread-local".to_owned(),
        Objects::MakesArguments => "makes arguments".to_owned(),
        Objects::MakesCopies => "makes copies".to_owned(),
        Objects::Marks => "marks".to_owned(),
        Objects::EndsSince(mark) => format!("ends those since {}", operand(mark)),
        Objects::Renews(pointer) => format!("renews *{}", operand(pointer)),
    });
    words.push(match effects.control {
        Control::Next => String::new(),
        Control::Orders(ordering) => format!("orders {ordering:?}"),
        Control::Assumes(condition) => format!("assumes {}", operand(condition)),
        Control::Calls { arguments, .. } => format!("calls with {}", arguments.len()),
    });
    words.push(effects.choice.map(|choice| format!("chooses {choice:?}")).unwrap_or_default());
    words.extend(effects.failures.iter().map(|failure| format!("fails {failure:?}")));
    words.retain(|word| !word.is_empty());
    words.join(", ")
}

/// Compares the effects of the last of some statements with words. What is asked at every step agrees with them.
#[track_caller]
fn check(statements: &str, expected: &str) {
    let program = program(statements, "return");
    let op = &first_block(&program).statements.last().expect("a statement").op;
    let effects = op.effects();
    assert_eq!(words(&effects), expected, "{statements}");
    let is_unseen = effects.accesses.is_empty()
        && effects.objects == Objects::Nothing
        && effects.control == Control::Next
        && matches!(effects.choice, None | Some(Choice::Misfit))
        && !effects.failures.contains(&adamant_program::Failure::Unsupported);
    assert_eq!(op.is_invisible(), is_unseen, "{statements}");
    assert_eq!(op.call().is_some(), matches!(effects.control, Control::Calls { .. }), "{statements}");
    assert_eq!(effects.result == ResultSource::Nothing, op.dest().is_none(), "{statements}");
    assert!(op.is_executed() || effects == Op::Bind { variable: adamant_base::Id::new(0), binding: bound() }.effects());
}

fn bound() -> adamant_program::Binding {
    adamant_program::Binding::Value(Operand::Register(adamant_base::Id::new(0)))
}

#[test]
fn statements_that_compute() {
    check("%8: i64 = add %2, 1", "is reckoned");
    check("%8: i64 = udiv %2, 3", "is reckoned, fails Division");
    check("%8: i64 = ashr %2, 3", "is reckoned, fails Shift");
    check("%8: i64 = count_ones %2", "is reckoned");
    check("%8: i1 = overflows sadd %3, i32 1", "is a bit");
    check("%8: i1 = compare eq %0, %1", "is %0 Eq %1");
    check("%8: i64 = pointer_to_int %0", "is PointerToInt of %0");
    check("%8: i64 = select %6, %2, 4", "is %2 or constant");
    check("%8: f64 = float add %4, 1.5", "is reckoned");
    check("%8: f64 = float rem %4, 1.5", "is reckoned, fails Value");
    check("%8: f64 = float sqrt %4", "is reckoned");
    check("%8: f64 = float sin %4", "is reckoned, fails Value");
    check("%8: f64 = float multiply_add %4, %4, %4", "is reckoned");
    check("%8: i1 = float compare olt %4, %4", "is a bit");
    check("%8: f32 = float convert %4", "is reckoned");
    check("%8: i32 = float to_signed %4", "is reckoned, chooses Misfit");
    check("%8: ptr = offset %0, 8", "is %0 and 8");
    check("%8: ptr = offset %0, 8, %2 * 4", "is somewhere from %0");
    check("%8: ptr = extract %5 [1]", "is a part of %5");
    check("%8: {0: i32, 8: ptr, 16} = insert %5, %3 [0]", "is %5 or %3");
    check("%8: i64 = copy %2", "is %2");
    check("%8: i64 = arbitrary", "is unknown, chooses Result");
    check("bind var0 = %2", "");
}

#[test]
fn statements_that_touch_memory() {
    check("%8: i32 = load %0", "is read, reads *%0 (the type of %8), fails Access");
    check("%8: i32 = load volatile acquire %0", "is read, volatile Acquire reads *%0 (the type of %8), fails Access");
    check("store %3, %0", "writes %3 to *%0 (the type of %3), fails Access");
    check(
        "%8: {0: i32, 4: i1, 8} = compare_exchange weak acquire %0, i32 0, %3",
        "is read and compared with constant, Acquire reads *%0 (the type of %3), \
         Acquire writes %3 to *%0 (the type of %3), chooses Success, fails Access, fails Value",
    );
    check(
        "%8: {0: i32, 4: i1, 8} = compare_exchange acquire %0, i32 0, %3",
        "is read and compared with constant, Acquire reads *%0 (the type of %3), \
         Acquire writes %3 to *%0 (the type of %3), fails Access, fails Value",
    );
    check(
        "%8: i32 = read_modify_write add monotonic %0, %3",
        "is read, Monotonic reads *%0 (the type of %3), Monotonic combines %3 with *%0 (the type of %3), \
         fails Access, fails Value",
    );
    check("copy_memory %0, %1, %2", "reads *%1 (%2 bytes), copies *%1 to *%0 (%2 bytes), fails Access, fails Overlap");
    check(
        "move_memory volatile %0, %1, %2",
        "volatile reads *%1 (%2 bytes), volatile copies *%1 to *%0 (%2 bytes), fails Access",
    );
    check("set_memory %0, i8 0, i64 16", "fills with constant *%0 (constant bytes), fails Access");
    check("fence acquire", "orders Acquire");
    check(
        "variadic_start %0",
        "writes its arguments to *%0 (at most 24 bytes), makes arguments, fails Access, fails Unsupported",
    );
    check(
        "variadic_copy %0, %1",
        "reads *%1 (at most 24 bytes), copies *%1 to *%0 (at most 24 bytes), fails Access, fails Unsupported",
    );
    check("variadic_end %0", "reads *%0 (at most 24 bytes), fails Access, fails Unsupported");
}

#[test]
fn statements_that_make_or_end_objects() {
    check("%8: ptr = thread_local @t", "is a thread-local global, makes a thread-local");
    check("%8: ptr = stack_allocate %2 align 8", "is a new object, makes a local of %2, chooses Contents, fails Size");
    check("%8: ptr = stack_save", "is unknown, marks");
    check("stack_restore %0", "ends those since %0, fails Lock");
    let renewed = "writes anything to *%0 (the object), renews *%0, chooses Contents, fails Lock";
    check("lifetime_start %0", renewed);
    check("lifetime_end %0", renewed);
}

#[test]
fn statements_that_lead_elsewhere() {
    check("call_indirect %0()", "calls with 0, fails Access, fails Callee");
    check(
        "%8: i32 = call @h(%0, by_value size 24 align 8 %1)",
        "is returned, reads *%1 (24 bytes), makes copies, calls with 2, fails Access, fails Callee",
    );
    check("assume %6", "assumes %6, fails Promise");
    check("unsupported \"landing pad\"", "fails Unsupported");
    check("%8: i64 = unsupported \"assembly\"", "is unknown, fails Unsupported");
}

#[test]
fn ends_of_blocks() {
    let ending = |end: &str| first_block(&program("", end)).terminator.op.effect();
    assert_eq!(ending("jump bb1(%3)"), TerminatorEffect::Jumps);
    let is_decided = |end: &str, by: usize| matches!(ending(end), TerminatorEffect::Decides(Operand::Register(register)) if register.index() == by);
    assert!(is_decided("branch %6, bb1(%3), bb1(i32 0)", 6));
    assert!(is_decided("switch i32 %3 { 0: bb1(%3), else: bb1(i32 0) }", 3));
    assert_eq!(ending("return"), TerminatorEffect::Returns(None));
    assert_eq!(ending("unreachable"), TerminatorEffect::Fails(adamant_program::Failure::Promise));
}
