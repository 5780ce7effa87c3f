#!/usr/bin/env bash
# What slices and remembered queries are worth: Tables 1 and 2 of Mrázek, Jonáš and Barnat (2017), as Markdown, from one run of `adamant bench --compare` with the stores
# smt and partial, each without and with the cache.
#
#   scripts/stores.sh TASKS.tsv [CATEGORY...]
#   scripts/stores.sh --steps [TASKS.tsv CATEGORY...]
#
# TASKS.tsv has the columns category, task, property, expected; without categories, those of the paper are taken. --steps leaves out one step of
# comparisons after the other instead, on our own programs (benches/comparisons) if there are no tasks. The environment says more: ADAMANT (the
# binary), TIME_LIMIT (CPU time per task), WALL_LIMIT, JOBS (how many tasks run at a time), RESULTS (the file of results: what is there is not run again).
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# A table of tasks, one for each of our own programs, named as its category.
own_tasks() {
    local file name table=$folder/tasks.tsv
    echo "CHECK( init(main()), LTL(G ! call(reach_error())) )" >"$folder/unreach-call.prp"
    printf 'category\ttask\tproperty\texpected\n' >"$table"
    for file in "$(cd "$(dirname "$0")/.." && pwd)"/benches/comparisons/*.c; do
        name=$(basename "$file" .c)
        printf '%s\n' "format_version: '2.0'" "input_files: '$file'" "properties:" "  - property_file: unreach-call.prp" \
            "    expected_verdict: true" "options:" "  language: C" "  data_model: LP64" >"$folder/$name.yml"
        printf '%s\t%s.yml\tunreach-call\ttrue\n' "$name" "$name" >>"$table"
    done
    echo "$table"
}

configurations=(
    --config "smt: --explore-store smt --explore-cache off"
    --config "smt, cache: --explore-store smt --explore-cache on"
    --config "partial: --explore-store partial --explore-cache off"
    --config "partial, cache: --explore-store partial --explore-cache on"
)
statistics="checks=equality_checks,syntactic=equality_syntactic/equality_checks,cached=equality_cached/equality_checks"
statistics+=",otherwise=equality_cheap/equality_checks,by solver=equality_solver,queries=equality_queries"
statistics+=",without solver=equality_syntactic+equality_cached+equality_cheap/equality_checks,all queries=solver_queries,solver s=solver_s"
if [[ ${1:-} == --steps ]]; then
    shift
    configurations=(
        --config "all:"
        --config "no syntactic: --explore-comparison difference,sufficient,quantified"
        --config "no cache: --explore-cache off"
        --config "no difference: --explore-comparison syntactic,sufficient,quantified"
        --config "no sufficient: --explore-comparison syntactic,difference,quantified"
        --config "no quantified: --explore-comparison syntactic,difference,sufficient"
    )
    statistics="states,checks=equality_checks,syntactic=equality_syntactic,cached=equality_cached,difference=equality_difference"
    statistics+=",solved=equality_solved,sufficient=equality_sufficient,quantified=equality_quantified"
    statistics+=",queries=equality_queries,solver s=solver_s"
    (($# > 0)) || set -- "$(own_tasks)"
fi
if (($# < 1)); then
    sed -n '2,11s/^# \?//p' "$0" >&2
    exit 2
fi
tasks=$1
shift
[[ $tasks == "$folder"* ]] || (($# > 0)) || set -- concurrency device-drivers eca product-lines sequentialized
categories=()
for category in "$@"; do categories+=(--category "$category"); done
"${ADAMANT:-target/release/adamant}" bench "$tasks" "${categories[@]}" --time-limit "${TIME_LIMIT:-10s}" ${WALL_LIMIT:+--wall-limit "$WALL_LIMIT"} \
    ${JOBS:+--jobs "$JOBS"} --results "${RESULTS:-$folder/results.jsonl}" --compare "${configurations[@]}" --statistics "$statistics"
