#!/usr/bin/env bash
# What small reasons are worth to the engine dpr: any reason that the solver used, minimal and smallest ones, by choices and by conjuncts, on the case
# studies of scripts/dpr-tables.sh. Clauses, explored paths and CPU seconds, added up over the instances that all of them answer, as a table in Markdown.
# INSTANCES (5), LIMIT (60 s) and PROGRAMS choose what is run.
set -euo pipefail
cd "$(dirname "$0")/.."
adamant=${ADAMANT:-target/release/adamant}
instances=${INSTANCES:-5}
limit=${LIMIT:-60}
programs=${PROGRAMS:-max3sat:9:349 max3sat:12:867 max3sat:15:1740 automaton:13:valid automaton:20:valid automaton:14:invalid automaton:20:invalid}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
if [[ -z ${GENERATE:-} ]]; then cargo build --quiet --package adamant-dpr --example case_studies; fi
generate=${GENERATE:-${CARGO_TARGET_DIR:-target}/debug/examples/case_studies}

# Clauses, explored paths and seconds; nothing without an answer.
figures() {
    "$adamant" check --engine dpr --format json --time-limit "${limit}s" "$@" "$folder/program.c" 2>/dev/null | awk -F'[:,]' '
        { figure = $2; gsub(/[ "]/, "", figure) }
        /"verdict"/ { solved = figure !~ /unknown/ }
        /"conflict_clauses"/ { clauses = figure }
        /"paths_explored"/ { explored = figure }
        /"engine_s"/ { time = figure }
        END { if (solved) print clauses, explored, time }' || true
}

ways=("any" "mus choices" "mus conjuncts" "smus choices" "smus conjuncts")
echo "| program | reasons | clauses | explored paths | s | answers |"
echo "|---|---|---:|---:|---:|---:|"
for entry in $programs; do
    program=${entry//:/ }
    for ((seed = 1; seed <= instances; seed++)); do
        # shellcheck disable=SC2086
        "$generate" $program "$seed" >"$folder/program.c"
        for way in "${ways[@]}"; do
            read -r core weight <<<"$way"
            echo "$seed,$way,$(figures --dpr-core "$core" --dpr-weight "${weight:-choices}")"
        done
    done | awk -F, -v program="$program" -v ways="$(IFS=,; echo "${ways[*]}")" '
        $3 != "" { answers[$2]++; answered[$1]++; line[$1, $2] = $3 }
        END {
            count = split(ways, way, ",")
            for (i = 1; i <= count; i++) {
                clauses = explored = seconds = 0
                for (seed in answered) if (answered[seed] == count) {
                    split(line[seed, way[i]], figure, " ")
                    clauses += figure[1]; explored += figure[2]; seconds += figure[3]
                }
                printf "| %s | %s | %d | %d | %.2f | %d |\n", program, way[i], clauses, explored, seconds, answers[way[i]]
            }
        }'
done
