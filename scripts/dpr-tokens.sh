#!/usr/bin/env bash
# How many paths of a tokenizer of JSON (benches/json_tokens.c) the engine dpr explores on any text of some characters, with and without learning: a
# table in Markdown. A dash: no answer within the limit of time; then longer texts are not tried. LIMIT (60 s), MOST (8 characters).
set -euo pipefail
cd "$(dirname "$0")/.."
adamant=${ADAMANT:-target/release/adamant}
limit=${LIMIT:-60}
most=${MOST:-8}

# Explored paths and seconds; nothing without an answer.
figures() {
    "$adamant" check --engine dpr --format json --time-limit "${limit}s" "$@" benches/json_tokens.c 2>/dev/null | awk -F'[:,]' '
        { figure = $2; gsub(/[ "]/, "", figure) }
        /"verdict"/ { solved = figure !~ /unknown/ }
        /"paths_explored"/ { explored = figure }
        /"engine_s"/ { time = figure }
        END { if (solved) print explored, time }' || true
}

echo "| characters | explored | s | explored without learning | s |"
echo "|---:|---:|---:|---:|---:|"
learning=1
none=1
for ((characters = 1; characters <= most; characters++)); do
    if [[ -n $learning ]]; then learning=$(figures -D "CHARACTERS=$characters" --dpr-learning on); fi
    if [[ -n $none ]]; then none=$(figures -D "CHARACTERS=$characters" --dpr-learning off); fi
    read -r explored time <<<"${learning:-- -}"
    read -r none_explored none_time <<<"${none:-- -}"
    echo "| $characters | $explored | $time | $none_explored | $none_time |"
done
