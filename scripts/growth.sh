#!/usr/bin/env bash
# How time grows with the number of independent inputs and loops (figure 1 of Mrázek, Jonáš and Barnat, 2017 with n copies of `foo`), with the partial store
# and with the store `smt`: a table in Markdown, and a plot as the file that is named.
# Usage: scripts/growth.sh [PLOT.svg]
set -euo pipefail
cd "$(dirname "$0")/.."
adamant=${ADAMANT:-target/release/adamant}
limit=${LIMIT:-60}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# The program with so many copies. A round of a loop leaves the set of values as it is, but this is not to be seen from the terms: inputs have to be
# found for each of the three values.
program() {
    local copies=$1 copy
    echo "extern unsigned char __VERIFIER_nondet_uchar(void);"
    echo "extern void reach_error(void);"
    echo "static unsigned char foo(unsigned char a) { return a % 3; }"
    echo "static unsigned char bar(unsigned char a) { return a / 86; }"
    echo "int main(void) {"
    for ((copy = 0; copy < copies; copy++)); do
        echo "    unsigned char x$copy = foo(__VERIFIER_nondet_uchar());"
        echo "    while (__VERIFIER_nondet_uchar()) x$copy = bar(__VERIFIER_nondet_uchar());"
    done
    for ((copy = 0; copy < copies; copy++)); do
        echo "    if (x$copy > 2) reach_error();"
    done
    echo "    return 0;"
    echo "}"
}

# States, queries and the CPU time of the engine, or nothing if it did not end with an answer.
figures() {
    "$adamant" check --format json --time-limit "${limit}s" --explore-store "$1" "$2" 2>/dev/null | awk -F'[:,]' '
        { figure = $2; gsub(/ /, "", figure) }
        /"verdict": "true"/ { solved = 1 }
        /"states"/ { states = figure }
        /"solver_queries"/ { queries = figure }
        /"engine_s"/ { time = figure }
        END { if (solved) print states, queries, time }' || true
}

echo "| copies | partial: states | queries | s | smt: states | queries | s |"
echo "|---:|---:|---:|---:|---:|---:|---:|"
smt=1
for copies in 1 2 3 4 5 6 7 8 12 16 24 32 64 128; do
    program "$copies" >"$folder/program.c"
    partial=$(figures partial "$folder/program.c")
    # What did not end will not end with more copies.
    if [[ -n $smt ]]; then smt=$(figures smt "$folder/program.c"); fi
    read -r states queries time <<<"${partial:-- - -}"
    read -r smt_states smt_queries smt_time <<<"${smt:-- - -}"
    echo "| $copies | $states | $queries | $time | $smt_states | $smt_queries | $smt_time |"
    echo "$copies $time $smt_time" >>"$folder/points"
done

if [[ $# -gt 0 ]]; then
    awk -v limit="$limit" '
    function x(copies) { return 60 + copies * 16 }
    function y(time) { return 330 - 78 * (log(time) / log(10) + 2) }
    $1 <= 32 { count++; copies[count] = $1; time[count, 1] = $2; time[count, 2] = $3 }
    END {
        print "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"640\" height=\"376\" font-family=\"sans-serif\" font-size=\"12\">"
        print "<rect width=\"640\" height=\"376\" fill=\"white\"/>"
        for (power = -2; power <= 2; power++) {
            line = y(10 ^ power)
            printf "<line x1=\"60\" x2=\"590\" y1=\"%d\" y2=\"%d\" stroke=\"#ddd\"/><text x=\"52\" y=\"%d\" text-anchor=\"end\">%g s</text>\n", line, line, line + 4, 10 ^ power
        }
        for (n = 0; n <= 32; n += 4) printf "<text x=\"%d\" y=\"348\" text-anchor=\"middle\">%d</text>\n", x(n), n
        print "<text x=\"325\" y=\"366\" text-anchor=\"middle\">copies of foo with its loop</text>"
        colours[1] = "#1b6ca8"; colours[2] = "#c0392b"; names[1] = "partial"; names[2] = "smt"
        for (series = 1; series <= 2; series++) {
            points = ""
            for (i = 1; i <= count; i++) if (time[i, series] != "-") {
                points = points x(copies[i]) "," y(time[i, series]) " "
                printf "<circle cx=\"%d\" cy=\"%.1f\" r=\"3\" fill=\"%s\"/>\n", x(copies[i]), y(time[i, series]), colours[series]
                last = i
            }
            printf "<polyline points=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"2\"/>\n", points, colours[series]
            printf "<text x=\"%d\" y=\"%.1f\" fill=\"%s\">%s</text>\n", x(copies[last]) + 8, y(time[last, series]) - 6, colours[series], names[series]
        }
        print "</svg>"
    }' "$folder/points" >"$1"
fi
