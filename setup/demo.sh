#!/usr/bin/env bash
# Shows what Adamant does with the programs of examples/. Each command is printed before it runs; one that ends
# otherwise than it should ends the demonstration with an error.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
adamant=${1:-target/release/adamant}

explain() {
    printf '\n'
    printf '# %s\n' "$@"
}

# Runs `adamant` with the arguments given; what it says on standard error stays in its place among the rest.
adamant() {
    local shown
    printf -v shown ' %q' "$@"
    printf '$ adamant%s\n' "$shown"
    "$adamant" "$@" 2>&1
}

# The same, where the fault of the program has to be found: exit code 1, neither success nor an error of ours.
adamant_finds_fault() {
    local code=0
    adamant "$@" || code=$?
    if [[ $code -ne 1 ]]; then
        printf 'demo: a fault was to be found here, with exit code 1, but the exit code is %d\n' "$code" >&2
        exit 1
    fi
}

explain 'C is compiled by clang and lowered to a small typed model. This is one function of a queue that two' \
    'threads share, as the model has it, beside the lines of C that it comes from.'
adamant show --function put --source examples/bounded_queue.c

explain 'The model is executed under the semantics that Adamant gives to C, threads included. Two tellers move money' \
    'between two accounts.'
adamant run examples/bank.c

explain 'A producer and a consumer wait for each other.'
adamant run examples/bounded_queue.c

explain 'C++ takes the same way.'
adamant run examples/hello.cpp

explain 'This program reads a length and that many digits. With the number 407 all is well.'
adamant run --input 3 --input 4 --input 0 --input 7 examples/parse_input.c

explain 'With four digits it writes one byte past the end of its buffer. Compiled natively it may well go unnoticed;' \
    'here the write is a fault, and --trace shows the steps that lead to it.'
inputs=()
for input in 4 1 9 8 4; do
    inputs+=(--input "$input")
done
adamant_finds_fault run --trace "${inputs[@]}" examples/parse_input.c

explain 'So much for single runs. `check` looks at all of them: whatever the tellers of the bank do, and in whichever order,' \
    'no money is lost. This is a proof.'
adamant check examples/bank.c

explain 'Here two customers draw from one account. Some amount and some order overdraw it; the run that shows it was' \
    'executed again before it is printed.'
adamant_finds_fault check examples/withdraw.c

explain 'Three philosophers take one fork after the other. They can end up waiting for each other, and the end of the run says' \
    'who waits for what. Data races are found in the same way, by --property no-data-race.'
adamant_finds_fault check --property no-deadlock examples/philosophers.c

explain 'If the last of them begins on the other side, no order of events makes them starve.'
adamant check --property no-deadlock -D CAREFUL examples/philosophers.c

explain 'All ended as it should. Change the programs in examples/, or try your own: adamant check --help'
