#!/bin/sh
# The experiment of "Towards Evaluating Size Reduction Techniques for Software Model Checking" (Sallai et al.) with the engine cegar: four slicers, with
# and without passes, breadth and depth first. Prints a table with the median and the sum of its variables, and draws two heat maps: the average size of slices
# as they are looked at first, and the time of the verification.
# Usage: scripts/size-reduction.sh TASKS.tsv [OPTION OF BENCH...]
# The table of tasks lies in the folder that its tasks are named from. Drawings go to FOLDER (docs), results to RESULTS (size-reduction.jsonl); what is there
# is not run again.
set -eu
adamant=${ADAMANT:-target/release/adamant}
folder=${FOLDER:-docs}
results=${RESULTS:-size-reduction.jsonl}
if [ $# -lt 1 ] || [ ! -r "$1" ] || [ ! -x "$adamant" ]; then
    echo "usage: [ADAMANT=BINARY] [FOLDER=DIR] [RESULTS=FILE] scripts/size-reduction.sh TASKS.tsv [OPTION OF BENCH...]" >&2
    exit 2
fi
tasks=$1
shift
# Names as in the paper: slicer (none, backward, value, thin), passes (false, true), search (breadth, depth first).
for slicer in none backward value thin; do
    for passes in none all; do
        for search in bfs dfs; do
            name=$(printf '%.1s' "$slicer" | tr nbvt NBVT)
            [ "$passes" = none ] && name=${name}F || name=${name}T
            [ "$search" = bfs ] && name=${name}B || name=${name}D
            slices="--slicer $slicer --slices separate"
            [ "$slicer" = none ] && slices="--slicer none"
            [ "$slicer" = thin ] && slices="$slices --slice-refinement value"
            set -- "$@" --config "$name: --engine cegar --cegar-search $search --reduce $passes $slices"
        done
    done
done
exec "$adamant" bench "$tasks" --results "$results" --statistics-form medians \
    --statistics "initial locations=locations_initial,initial edges=edges_initial" \
    --statistics "final locations=locations_after,final edges=edges_after" \
    --statistics "ARG nodes=arg_nodes,optimisation s=reduce_s,verification s=engine_s" \
    --heat-map "$folder/size-reduction-locations.svg: initial locations=locations_initial" \
    --heat-map "$folder/size-reduction-time.svg: verification s=engine_s" "$@"
