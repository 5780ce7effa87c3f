#!/usr/bin/env bash
# Fuzzes the readers of input: each target of fuzz/ for the number of seconds given, starting from the programs of
# examples/ and tests/. Findings are left in fuzz/artifacts, and what was learnt in fuzz/corpus, for the next run.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
seconds=${1:-60}

say() {
    printf 'fuzz: %s\n' "$*"
}

if ! cargo +nightly --version &>/dev/null; then
    say "a nightly toolchain is needed: run 'rustup toolchain install nightly', then try again" >&2
    exit 1
fi
if ! cargo fuzz --version &>/dev/null; then
    say "installing cargo-fuzz, which takes a minute or two"
    cargo install --quiet --locked cargo-fuzz
fi

# The first inputs of each target come from the programs at hand; large ones would only slow the search.
seed() {
    local corpus=fuzz/corpus source name
    mkdir -p "$corpus"/{ir,ir_checked,program_text}
    for source in examples/*.c examples/*.cpp tests/differential/*/*.c; do
        name=${source//[\/.]/_}
        clang-19 -w -O1 -S -emit-llvm "$source" -o "$corpus/ir/$name.ll"
        clang-19 -w -O1 -c -emit-llvm "$source" -o "$corpus/ir_checked/$name.bc"
    done
    for source in examples/*.c examples/*.cpp; do
        name=${source//[\/.]/_}
        clang-19 -g -O0 -S -emit-llvm "$source" -o "$corpus/ir_checked/$name.ll"
        target/release/adamant show "$source" >"$corpus/program_text/$name.adm"
    done
    cp crates/program/tests/programs/*.adm "$corpus/program_text/"
    find "$corpus" -type f -size +24k -delete
}

cargo build --release --package adamant
seed
# LLVM's own readers leak when they refuse an input.
export ASAN_OPTIONS=detect_leaks=0
# The address sanitizer is for our calls of LLVM. Under it LLVM dies of damaged files that clang, which is asked first and
# has no sanitizer, survives: that would be no finding of ours.
declare -A sanitizer=([ir]=address [ir_checked]=none [program_text]=none)
for target in $(cargo +nightly fuzz list); do
    say "$target for $seconds s"
    cargo +nightly fuzz run --sanitizer "${sanitizer[$target]:-address}" "$target" -- -max_total_time="$seconds" -verbosity=0 -print_final_stats=1
done
say "nothing was found"
