#!/usr/bin/env bash
# States per second and bytes per state of the explore engine on programs of benches/: a table in Markdown.
set -euo pipefail
cd "$(dirname "$0")/.."
adamant=${ADAMANT:-target/release/adamant}
value() { awk -F'[:,]' -v key="\"$1\"" 'index($1, key) { gsub(/ /, "", $2); print $2; exit }' <<<"$2"; }
base=$("$adamant" check --format json examples/bounded_queue.c 2>/dev/null || true)
base_mb=$(value peak_rss_mb "$base")
echo "| program | verdict | states | CPU s | states per second | bytes per state |"
echo "|---|---|---:|---:|---:|---:|"
for program in benches/counters.c benches/events.c; do
    # Without reduction: the figure is about states, not about how few of them are needed.
    json=$("$adamant" check --explore-por off --explore-sleep off --explore-symmetry off --format json "$program" 2>/dev/null || true)
    states=$(value states "$json") seconds=$(value engine_s "$json") megabytes=$(value peak_rss_mb "$json")
    awk -v name="$(basename "$program" .c)" -v verdict="$(value verdict "$json")" -v states="$states" -v seconds="$seconds" \
        -v megabytes="$megabytes" -v base="$base_mb" 'BEGIN {
        gsub(/"/, "", verdict)
        printf "| %s | %s | %d | %.1f | %d | %d |\n", name, verdict, states, seconds, states / seconds, (megabytes - base) * 1048576 / states
    }'
done
