#!/usr/bin/env bash
# Tables 1 and 2 of "Dynamic Path Reduction for Software Model Checking" (Yang et al., 2009) as ours, in Markdown: randomised MAX-3SAT, and an
# automaton for floating-point numbers. Each row is the mean of some random instances, with the standard deviation, and what the paper explored.
# Times are CPU seconds of the engine. A dash: no instance got an answer within the limit of time; then longer ones are not tried.
# Usage: scripts/dpr-tables.sh [PLOT.svg]      the plot: paths that are explored, against the number of variables
# INSTANCES (10), LIMIT (60 s), and ROWS_1, ROWS_2 choose what is run; OPTIONS are for both ways, such as "--dpr-core smus".
set -euo pipefail
cd "$(dirname "$0")/.."
adamant=${ADAMANT:-target/release/adamant}
instances=${INSTANCES:-10}
limit=${LIMIT:-60}
read -r -a options <<<"${OPTIONS:-}"
# Variables, clauses, and paths that the paper explored. Clauses past 19 variables continue its row of differences.
rows_1=${ROWS_1:-9:349:44 10:488:264 11:660:140 12:867:261 13:1114:1038 14:1404:965 15:1740:337 16:2125:2369 17:2564:2024 18:3060:1344 19:3615:669 22:5664:- 25:8355:-}
# Length, whether it is a number, and paths that the paper explored with and without reduction.
rows_2=${ROWS_2:-13:valid:22:2741 14:valid:28:10963 18:valid:39:175403 20:valid:29:350806 21:valid:26:175403 11:invalid:15:2048 13:invalid:13:4096 14:invalid:8:16384 20:invalid:28:- 30:invalid:-:- 40:invalid:-:- 40:valid:-:-}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
if [[ -z ${GENERATE:-} ]]; then cargo build --quiet --package adamant-dpr --example case_studies; fi
generate=${GENERATE:-${CARGO_TARGET_DIR:-target}/debug/examples/case_studies}

# Total paths, explored and pruned ones, and seconds; nothing without an answer.
figures() {
    "$adamant" check --engine dpr --format json --time-limit "${limit}s" "${options[@]}" "$@" "$folder/program.c" 2>/dev/null | awk -F'[:,]' '
        { figure = $2; gsub(/[ "]/, "", figure) }
        /"verdict"/ { solved = figure !~ /unknown/ }
        /"paths_total"/ { total = figure }
        /"paths_explored"/ { explored = figure }
        /"paths_pruned"/ { pruned = figure }
        /"engine_s"/ { time = figure }
        END { if (solved) print total, explored, pruned == "" ? "?" : pruned, time }' || true
}

# Runs the instances of a row with options, for each a line of figures. Without learning, the first one without an answer is the last.
run() {
    local arguments=$1 learning=$2 seed line
    for ((seed = 1; seed <= instances; seed++)); do
        # Words of the arguments are arguments of the generator.
        # shellcheck disable=SC2086
        "$generate" $arguments "$seed" >"$folder/program.c"
        line=$(figures --dpr-learning "$learning")
        if [[ -n $line ]]; then echo "$line"; elif [[ $learning == off ]]; then return; fi
    done
}

# Means of columns, with standard deviations for explored paths and times, and how many instances have an answer.
means() {
    awk -v instances="$instances" '
        { for (i = 1; i <= 4; i++) { sum[i] += $i; squares[i] += $i * $i } }
        function spread(i) { variance = squares[i] / NR - (sum[i] / NR) ^ 2; return sqrt(variance > 0 ? variance : 0) }
        END {
            if (!NR) { print "- - - - - 0"; exit }
            printf "%.0f %.1f±%.1f %.0f %.2f±%.2f %.1f %d\n", sum[1] / NR, sum[2] / NR, spread(2), sum[3] / NR, sum[4] / NR, spread(4), sum[2] / NR, NR
        }'
}

# A row: what it is called, arguments of the generator, what the paper explored.
row() {
    local total explored pruned time mean answered off_explored=- off_time=- off_answered=0 off_mean=-
    read -r total explored pruned time mean answered < <(run "$2" on | means)
    if [[ -n $without ]]; then
        read -r _ off_explored _ off_time off_mean off_answered < <(run "$2" off | means)
        if ((off_answered == 0)); then without=; fi
    fi
    echo "| $1 | $total | $explored | $3 | $pruned | $time | $answered | $off_explored | $off_time | $off_answered |"
    echo "${1%% *} $mean ${3%% *} $off_mean" >>"$folder/points"
}
heading="total paths | explored | paper | pruned | s | answers | explored without learning | s | answers |"
columns="---:|---:|---:|---:|---:|---:|---:|---:|---:|"

echo "| variables, clauses | $heading"
echo "|---|$columns"
without=yes
for entry in $rows_1; do
    IFS=: read -r variables clauses paper <<<"$entry"
    row "$variables $clauses" "max3sat $variables $clauses" "$paper"
done
mv "$folder/points" "$folder/max3sat" 2>/dev/null || true

echo
echo "| length | $heading"
echo "|---|$columns"
last=
for entry in $rows_2; do
    IFS=: read -r length kind paper paper_without <<<"$entry"
    if [[ $kind != "$last" ]]; then without=yes last=$kind; fi
    row "$length $kind" "automaton $length $kind" "$paper ($paper_without)"
done

if [[ $# -gt 0 ]]; then
    awk '
    function x(variables) { return 60 + (variables - 8) * 30 }
    function y(paths) { return 330 - 42 * log(paths) / log(10) }
    { count++; variables[count] = $1; for (i = 1; i <= 3; i++) paths[count, i] = $(i + 1) }
    END {
        print "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"640\" height=\"376\" font-family=\"sans-serif\" font-size=\"12\">"
        print "<rect width=\"640\" height=\"376\" fill=\"white\"/>"
        for (power = 0; power <= 7; power++) {
            line = y(10 ^ power)
            printf "<line x1=\"60\" x2=\"590\" y1=\"%d\" y2=\"%d\" stroke=\"#ddd\"/><text x=\"52\" y=\"%d\" text-anchor=\"end\">%d</text>\n", line, line, line + 4, 10 ^ power
        }
        for (n = 9; n <= 25; n += 2) printf "<text x=\"%d\" y=\"348\" text-anchor=\"middle\">%d</text>\n", x(n), n
        print "<text x=\"325\" y=\"366\" text-anchor=\"middle\">variables; paths that are explored</text>"
        split("#1b6ca8 #888888 #c0392b", colours, " "); split("learning,the paper,no learning", names, ",")
        for (series = 1; series <= 3; series++) {
            points = ""; last = 0
            for (i = 1; i <= count; i++) if (paths[i, series] + 0 > 0) {
                points = points x(variables[i]) "," y(paths[i, series]) " "
                printf "<circle cx=\"%d\" cy=\"%.1f\" r=\"3\" fill=\"%s\"/>\n", x(variables[i]), y(paths[i, series]), colours[series]
                last = i
            }
            if (!last) continue
            printf "<polyline points=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"2\"/>\n", points, colours[series]
            printf "<text x=\"%d\" y=\"%.1f\" fill=\"%s\" text-anchor=\"end\">%s</text>\n", x(variables[last]), y(paths[last, series]) - 8, colours[series], names[series]
        }
        print "</svg>"
    }' "$folder/max3sat" >"$1"
fi
