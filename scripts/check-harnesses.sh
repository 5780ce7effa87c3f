#!/usr/bin/env bash
# For every violated task without threads of some categories: does the harness really fail when it is compiled with the program?
#
#   scripts/check-harnesses.sh TASKS.tsv CATEGORY...
#
# TASKS.tsv has the columns category, task, property, expected, data_model; tasks are relative to its folder. The environment says more:
# ADAMANT (the binary), CLANG, TIME_LIMIT (CPU time for each check), OUTPUT (a folder that keeps harnesses and programs).
# Prints a line for each task and a count for each category. The exit status is 1 if a harness does not fail, unless it said that it
# cannot force what the run depends on.
set -uo pipefail

if (($# < 2)); then
    sed -n '2,9s/^# \?//p' "$0" >&2
    exit 2
fi
tasks=$1
shift
adamant=${ADAMANT:-target/release/adamant}
clang=${CLANG:-clang-19}
limit=${TIME_LIMIT:-20s}
folder=$(cd "$(dirname "$tasks")" && pwd)
output=${OUTPUT:-$(mktemp -d)}
mkdir -p "$output"
bad=0

# The input files of a task definition, one on a line.
input_files() {
    sed -n -e "s/^input_files: *'\(.*\)'.*/\1/p" -e "s/^input_files: *\"\(.*\)\".*/\1/p" \
        -e "s/^input_files: *\([^'\" ].*\)/\1/p" -e "/^input_files: *$/,/^[a-z]/s/^ *- *['\"]\{0,1\}\([^'\"]*\)['\"]\{0,1\}/\1/p" "$1"
}

# Says what became of one task.
check_task() {
    # Old programs are forgiven what the front end of adamant forgives them.
    # Neither the compiler nor a header takes the place of a function that the harness replaces.
    local flags=(-w -fno-builtin -D__NO_CTYPE -fcommon -fgnu89-inline -Wno-error=implicit-function-declaration -Wno-error=implicit-int -Wno-error=int-conversion
        -Wno-error=incompatible-pointer-types -Wno-error=incompatible-function-pointer-types -Wno-error=return-type)
    local task=$1 model=$2 name=$3 answer files=() status
    answer=$("$adamant" check -q --property unreach-call --time-limit "$limit" --memory-limit 4GiB \
        --harness "$output/$name.c" "$task" 2>"$output/$name.log" | tail -n 1)
    if [[ $answer != "RESULT: false(unreach-call)" ]]; then
        echo "not violated: ${answer#RESULT: }"
        return
    fi
    if [[ ! -s $output/$name.c ]]; then
        echo "no harness"
        return
    fi
    mapfile -t files < <(input_files "$task" | sed "s|^|$(dirname "$task")/|")
    [[ $model == ILP32 ]] && flags+=(-m32)
    if ! "$clang" "${flags[@]}" "${files[@]}" "$output/$name.c" -lm -Wl,--unresolved-symbols=ignore-all \
        -o "$output/$name" 2>>"$output/$name.log"; then
        echo "does not compile"
        return
    fi
    (ulimit -c 0 -t 20; timeout 30 "$output/$name" </dev/null >/dev/null 2>>"$output/$name.log") 2>/dev/null
    status=$?
    # abort() ends with SIGABRT.
    if ((status == 134)); then
        echo "fails"
    elif grep -q "which the harness cannot force" "$output/$name.log"; then
        echo "cannot be forced: status $status, the run depends on what nobody initialised"
    else
        echo "does not fail: status $status"
    fi
}

for category in "$@"; do
    declare -A counts=()
    while IFS=$'\t' read -r found task property expected model _; do
        [[ $found == "$category" && $property == unreach-call && $expected == false* ]] || continue
        name=$(tr '/' '_' <<<"${task%.yml}")
        result=$(check_task "$folder/$task" "$model" "$name")
        printf '%s\t%s\t%s\n' "$category" "$task" "$result"
        case $result in
            "does not fail"* | "does not compile") bad=1 ;;
        esac
        key=${result%%:*}
        counts[$key]=$((${counts[$key]:-0} + 1))
    done <"$tasks"
    summary=""
    for key in "fails" "does not fail" "does not compile" "cannot be forced" "no harness" "not violated"; do
        [[ -n ${counts[$key]:-} ]] && summary+=", $key ${counts[$key]}"
    done
    printf 'TOTAL %s: %s\n' "$category" "${summary#, }"
    unset counts
done
exit "$bad"
