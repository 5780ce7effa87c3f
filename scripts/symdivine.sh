#!/usr/bin/env bash
# Verdict, states and CPU seconds on the tasks on which SymDIVINE was measured, beside its figures: a table in Markdown. Tasks that the folder of
# SV-COMP lacks are left out. SymDIVINE ran at -O2, with its smt store without cache and with its partial store with cache, the better time counts;
# a dash stands for no answer within 20 to 60 s. "Kept" are its states where accesses to shared memory were not optimised away, as ours never are.
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
bitvector/gcd_2 true - - -
bitvector/jain_1-1 true .24 5 -
bitvector/byte_add_1-1 true - - -
bitvector/modulus-2 true - - -
bitvector/parity true - - -
product-lines/elevator_spec13_product22 true .31 346 -
product-lines/minepump_spec1_product33 false 18.2 194 -
'

# value KEY JSON
value() { awk -F'[:,]' -v key="\"$1\"" 'index($1, key) { gsub(/[ "]/, "", $2); print $2; exit }' <<<"$2"; }

echo "| task | expected | ours | states | CPU s | of these clang | SymDIVINE, states | kept | CPU s |"
echo "|---|---|---|---:|---:|---:|---:|---:|---:|"
while read -r task expected seconds states kept; do
    [ -f "$task.yml" ] || continue
    times=$(mktemp)
    json=$({ TIMEFORMAT='%U %S'; time "$adamant" check --time-limit "$limit" --property ../c/properties/unreach-call.prp \
        --format json "$task.yml" 2>/dev/null; } 2>"$times" || true)
    cpu=$(awk '{ printf "%.2f", $1 + $2 }' "$times")
    rm "$times"
    printf '| %s | %s | %s | %s | %s | %s | %s | %s | %s |\n' "$task" "$expected" "$(value verdict "$json")" "$(value states "$json")" \
        "$cpu" "$(value frontend_s "$json")" "$states" "$kept" "$seconds"
done <<<"$tasks"
