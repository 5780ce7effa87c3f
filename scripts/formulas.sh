#!/usr/bin/env bash
# How cycles are looked for: by components, by nested search on the graph that is kept, and by nested search with a growing bound that makes
# states again whenever it comes to them. States, steps, queries and CPU seconds of the engine over the formulas of tests/formulas, as a table in Markdown.
set -euo pipefail
cd "$(dirname "$0")/.."
adamant=${ADAMANT:-target/release/adamant}
limit=${TIME_LIMIT:-10s}
value() { awk -F'[:,]' -v key="\"$1\"" 'index($1, key) { gsub(/ /, "", $2); print $2; exit }' <<<"$2"; }

echo "| search | formulas | answered | states | steps | queries | CPU s |"
echo "|---|---:|---:|---:|---:|---:|---:|"
for search in scc ndfs ndfs-deepening; do
    while IFS=$'\t' read -r program formula; do
        json=$("$adamant" check --time-limit "$limit" --ltl-search "$search" --format json --ltl "$formula" "$program" 2>/dev/null || true)
        echo "$(value verdict "$json") $(value states "$json") $(value transitions "$json") $(value solver_queries "$json") $(value engine_s "$json")"
    done < <(awk '/^\/\/ (holds|violated): / { sub(/^\/\/ [a-z]*: /, ""); print FILENAME "\t" $0 }' tests/formulas/*.c) |
        awk -v search="$search" '{ formulas++; answered += $1 !~ /unknown/; states += $2; steps += $3; queries += $4; seconds += $5 }
            END { printf "| %s | %d | %d | %d | %d | %d | %.1f |\n", search, formulas, answered, states, steps, queries, seconds }'
done
