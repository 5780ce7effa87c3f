#!/usr/bin/env bash
# Verdict, states and CPU seconds on the tasks on which SymDIVINE was measured, at levels 0 (the default) and 2, beside its figures: a table in
# Markdown. Tasks that the folder of SV-COMP lacks are left out. SymDIVINE ran on LLVM made at -O2, with its smt store without cache and with its
# partial store with cache; the better time counts, which is too small to have clang in it. A dash stands for no answer within 20 to 60 s. "Kept" are its states
# where accesses to shared memory were not optimised away, as ours never are.
set -euo pipefail
adamant=$(realpath "${ADAMANT:-$(dirname "$0")/../target/release/adamant}")
limit=${TIME_LIMIT:-60s}
cd "${1:?the folder of SV-COMP}/c"

# task, expected verdict, seconds of SymDIVINE, its states, its states with all accesses kept
tasks='
pthread/lazy01 false .04 295 -
pthread/fib_bench-1 true 15.1 251276 -
pthread/fib_bench-2 false 10.2 188665 -
pthread/stack-1 true - - -
pthread/stack-2 false 11.9 733 -
pthread/triangular-1 true - - -
pthread/triangular-2 false 20.4 93024 -
pthread/queue_ok true - - -
pthread-atomic/dekker true .03 247 939
pthread-atomic/lamport true .10 310 2236
pthread-atomic/peterson true .02 158 848
pthread-atomic/szymanski true .03 290 4789
pthread-atomic/time_var_mutex true .08 152 -
pthread-atomic/read_write_lock-1 true 1.8 8273 11339
pthread-atomic/read_write_lock-2 false 1.6 - 9664
pthread-atomic/qrcu-1 true - - -
pthread-atomic/scull true - - -
locks/test_locks_5 true .1 4 -
locks/test_locks_10 true .1 4 -
locks/test_locks_14-1 true .1 4 -
bitvector/gcd_1 true .94 10 -
pthread-atomic/gcd-2 true - - -
bitvector/jain_1-1 true .24 5 -
bitvector/byte_add_1-1 true - - -
bitvector/modulus-2 true - - -
bitvector/parity true - - -
product-lines/elevator_spec13_product22 true .31 346 -
product-lines/minepump_spec1_product33 false 18.2 194 -
'

# value KEY JSON
value() { awk -F'[:,]' -v key="\"$1\"" 'index($1, key) { gsub(/[ "]/, "", $2); print $2; exit }' <<<"$2"; }

# check LEVEL TASK: verdict, states, CPU seconds of the whole check with clang, and seconds of the engine alone
check() {
    local times json
    times=$(mktemp)
    json=$({ TIMEFORMAT='%U %S'; time "$adamant" check --opt "$1" --time-limit "$limit" --property properties/unreach-call.prp \
        --format json "$2.yml" 2>/dev/null; } 2>"$times" || true)
    echo "$(value verdict "$json") | $(value states "$json") | $(awk '{ printf "%.2f", $1 + $2 }' "$times") | $(value engine_s "$json")"
    rm "$times"
}

echo "| task | expected | level 0 | states | CPU s | engine, s | level 2 | states | CPU s | engine, s | SymDIVINE: states | kept | s |"
echo "|---|---|---|---:|---:|---:|---|---:|---:|---:|---:|---:|---:|"
while read -r task expected seconds states kept; do
    [ -f "$task.yml" ] || continue
    echo "| $task | $expected | $(check 0 "$task") | $(check 2 "$task") | $states | $kept | $seconds |"
done <<<"$tasks"
