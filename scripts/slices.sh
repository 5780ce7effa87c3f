#!/bin/sh
# Sizes of what is left: the share of locations and edges that each pass and each slicer keeps, on average over the tasks of each category, and
# the longest CPU time that a task took to be reduced.
# Usage: scripts/slices.sh TASKS.tsv FOLDER [CATEGORY...]   (the tasks are named relative to FOLDER; columns: category, task, property)
set -eu
adamant=${ADAMANT:-target/release/adamant}
if [ $# -lt 2 ] || [ ! -r "$1" ] || [ ! -d "$2" ] || [ ! -x "$adamant" ]; then
    echo "usage: [ADAMANT=BINARY] scripts/slices.sh TASKS.tsv FOLDER [CATEGORY...]; needs a readable table, a folder and $adamant" >&2
    exit 2
fi
tasks=$1
folder=$2
shift 2
[ $# -gt 0 ] || set -- locks eca ssh-simplified product-lines device-drivers loops
configurations='inline: --reduce inline --slicer none
const: --reduce const --slicer none
dead: --reduce dead --slicer none
merge: --reduce merge --slicer none
all: --reduce all --slicer none
backward: --slicer backward
value: --slicer value
thin: --slicer thin
all+backward: --reduce all --slicer backward
backward, passed over: --slicer backward --undefined-behaviour passed-over
thin, passed over: --slicer thin --undefined-behaviour passed-over
all+backward, passed over: --reduce all --slicer backward --undefined-behaviour passed-over'
printf '| category | tasks | reduction | locations | left | edges | left | longest s |\n|---|---:|---|---:|---:|---:|---:|---:|\n'
for category in "$@"; do
    if ! cut -f 1 "$tasks" | grep -qxF "$category"; then
        echo "slices.sh: no task of category $category in $tasks" >&2
        exit 2
    fi
    awk -F '\t' -v category="$category" '$1 == category && $3 == "unreach-call" { print $2 }' "$tasks" |
        while read -r task; do
            echo "$configurations" | while IFS=: read -r name options; do
                # shellcheck disable=SC2086  # options are several words
                "$adamant" slice -qv --slices together $options "$folder/$task" 2>&1 </dev/null |
                    sed -n -e 's/.*reduced in \([0-9.]*\) s.*/time \1/p' \
                        -e 's/.*: \([0-9]*\) of \([0-9]*\) locations .* \([0-9]*\) of \([0-9]*\) edges.*/size \1 \2 \3 \4/p' |
                    awk -v OFS='\t' -v name="$name" '
                        $1 == "time" { time = $2 }
                        $1 == "size" { print name, $2, $3, $4, $5, time }'
            done
        done |
        awk -F '\t' -v category="$category" '
            !($1 in count) { names[++known] = $1 }
            { count[$1]++; locations[$1] += $3; edges[$1] += $5 }
            $3 > 0 { locations_left[$1] += $2 / $3; edges_left[$1] += $4 / $5 }
            $6 > longest[$1] { longest[$1] = $6 }
            END {
                for (i = 1; i <= known; i++) {
                    name = names[i]; n = count[name]
                    printf "| %s | %d | %s | %d | %.0f %% | %d | %.0f %% | %.3f |\n", category, n, name, locations[name] / n,
                        100 * locations_left[name] / n, edges[name] / n, 100 * edges_left[name] / n, longest[name]
                }
            }'
done
