#!/usr/bin/env bash
# How many states threads need, with all reductions, without each of them and without all: two tables in Markdown, one over our programs with
# threads, one against the number of threads. A dash stands for no answer within the limit of time.
set -euo pipefail
cd "$(dirname "$0")/.."
adamant=${ADAMANT:-target/release/adamant}
limit=${TIME_LIMIT:-10s}
none=(--explore-por off --explore-tau off --explore-symmetry off)

# states OPTIONS... FILE
states() {
    "$adamant" check --time-limit "$limit" --format json "$@" 2>/dev/null | awk -F'[:,]' '
        /"verdict"/ { answered = $2 !~ /unknown/ }
        /"states"/ { gsub(/ /, "", $2); states = $2 }
        END { print answered ? states : "-" }' || true
}

echo "| program | all reductions | without partial order | without tau | without symmetry | without all |"
echo "|---|---:|---:|---:|---:|---:|"
for program in "$@"; do
    echo "| $(basename "$program") | $(states "$program") | $(states --explore-por off "$program") |" \
        "$(states --explore-tau off "$program") | $(states --explore-symmetry off "$program") |" \
        "$(states "${none[@]}" "$program") |"
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
