#!/usr/bin/env bash
# How many states threads need, with and without partial-order reduction and tau-reduction: two tables in Markdown, one over our programs with
# threads, one against the number of threads. A dash stands for no answer within the limit of time.
set -euo pipefail
cd "$(dirname "$0")/.."
adamant=${ADAMANT:-target/release/adamant}
limit=${TIME_LIMIT:-10s}

# states OPTIONS... FILE
states() {
    "$adamant" check --time-limit "$limit" --format json "$@" 2>/dev/null | awk -F'[:,]' '
        /"verdict"/ { answered = $2 !~ /unknown/ }
        /"states"/ { gsub(/ /, "", $2); states = $2 }
        END { print answered ? states : "-" }' || true
}

echo "| program | both | without partial order | without tau | without both |"
echo "|---|---:|---:|---:|---:|"
for program in "$@"; do
    echo "| $(basename "$program") | $(states "$program") | $(states --explore-por off "$program") |" \
        "$(states --explore-tau off "$program") | $(states --explore-por off --explore-tau off "$program") |"
done
echo
echo "| threads | workers | without reduction | philosophers | without reduction |"
echo "|---:|---:|---:|---:|---:|"
for threads in 1 2 3 4 5 6 8; do
    echo "| $threads | $(states -D N=$threads benches/workers.c) | $(states -D N=$threads --explore-por off benches/workers.c) |" \
        "$(states -D N=$threads benches/philosophers.c) | $(states -D N=$threads --explore-por off benches/philosophers.c) |"
done
