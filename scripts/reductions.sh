#!/usr/bin/env bash
# How many states threads need, with all reductions, without each of them and without all, and how many steps between them with and without sleep sets, which
# save steps before states: two tables in Markdown, one over our programs with threads, one against the number of threads. A dash stands for no answer within the limit of time.
set -euo pipefail
cd "$(dirname "$0")/.."
adamant=${ADAMANT:-target/release/adamant}
limit=${TIME_LIMIT:-10s}
none=(--explore-por off --explore-sleep off --explore-tau off --explore-symmetry off)

# count KEY OPTIONS... FILE
count() {
    local key=$1
    shift
    "$adamant" check --time-limit "$limit" --format json "$@" 2>/dev/null | awk -F'[:,]' -v key="\"$key\"" '
        /"verdict"/ { answered = $2 !~ /unknown/ }
        index($1, key) { gsub(/ /, "", $2); count = $2 }
        END { print answered ? count : "-" }' || true
}
states() { count states "$@"; }

echo "| program | all reductions | without partial order | without tau | without symmetry | without all | steps | without sleep sets |"
echo "|---|---:|---:|---:|---:|---:|---:|---:|"
for program in "$@"; do
    echo "| $(basename "$program") | $(states "$program") | $(states --explore-por off "$program") |" \
        "$(states --explore-tau off "$program") | $(states --explore-symmetry off "$program") |" \
        "$(states "${none[@]}" "$program") | $(count transitions "$program") |" \
        "$(count transitions --explore-sleep off "$program") |"
done
echo
echo "| threads | workers | without partial order | philosophers | without partial order | identical | without symmetry |"
echo "|---:|---:|---:|---:|---:|---:|---:|"
for threads in 1 2 3 4 5 6 8; do
    row="| $threads |"
    for program in workers philosophers; do
        row+=" $(states -D N=$threads benches/$program.c) | $(states -D N=$threads --explore-por off benches/$program.c) |"
    done
    echo "$row $(states -D N=$threads benches/identical.c) |" \
        "$(states -D N=$threads --explore-symmetry off benches/identical.c) |"
done
