#!/bin/sh
# Sizes of slices: the share of locations that each slicer keeps, on average over the tasks of each category.
# Usage: scripts/slices.sh TASKS.tsv FOLDER [CATEGORY...]   (the tasks are named relative to FOLDER; columns: category, task, property)
set -eu
adamant=${ADAMANT:-target/release/adamant}
tasks=$1
folder=$2
shift 2
[ $# -gt 0 ] || set -- locks product-lines eca ssh-simplified device-drivers
printf '%-16s %6s %10s %10s %10s %10s\n' category tasks locations backward value thin
for category in "$@"; do
    awk -F '\t' -v category="$category" '$1 == category && $3 == "unreach-call" { print $2 }' "$tasks" |
        while read -r task; do
            for slicer in backward value thin; do
                "$adamant" slice -q --slices together --slicer "$slicer" "$folder/$task" 2>/dev/null |
                    sed -n "s/.*: \([0-9]*\) of \([0-9]*\) locations.*/$slicer \1 \2/p"
            done
        done |
        awk -v category="$category" '
            { share[$1] += $2 / $3; count[$1]++; if ($1 == "backward") locations += $3 }
            END {
                if (count["backward"] == 0) exit
                printf "%-16s %6d %10d", category, count["backward"], locations / count["backward"]
                split("backward value thin", slicers, " ")
                for (i = 1; i <= 3; i++) printf " %8.0f %%", 100 * share[slicers[i]] / count[slicers[i]]
                print ""
            }'
done
