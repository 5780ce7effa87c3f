#!/usr/bin/env bash
# Where functions of the library are known by name, besides the rows of the library and its models, and how many lines each crate has.
#
# scripts/library-names.sh [REVISION...]
#
# Names are those that have rows in the working tree. A place is a name in a file, told as a string; tests do not count, nor does
# what is allowed to stand elsewhere (crates/library/tests/names.rs says why). Prefixes of names count as places too.
set -euo pipefail
cd "$(dirname "$0")/.."

words=$(mktemp)
trap 'rm -f "$words"' EXIT
{
    grep -ohE '"[A-Za-z_0-9]+"' crates/library/src/rows/*.rs |
        grep -vxE '"(nan|fma|index|read|write|exit|abort|log|time|printf|scanf|strcpy)"'
    printf '"%s"\n' pthread_ sem_ thrd_ mtx_ cnd_ tss_ __atomic_ __sync_ __VERIFIER_ __cxa_ _Z std::
} | sort -u > "$words"

# A source without its unit tests.
source_of() {
    git show "$1:$2" | awk '/^#\[cfg\(test\)\]$/ { held = $0; next }
        held != "" { if ($0 ~ /^mod [a-z_]+ \{$/) exit; print held; held = "" } { print }'
}

for revision in "${@:-HEAD}"; do
    sources=$(git ls-tree -r --name-only "$revision" crates/ | grep -E '^crates/[a-z]+/src/.*\.rs$' | grep -vE '/tests(\.rs|/)')
    found=$(for file in $sources; do
        case $file in
        crates/library/src/rows/* | crates/semantics/src/library/* | crates/expr/* | crates/llvm/src/lower/intrinsics*) continue ;;
        esac
        source_of "$revision" "$file" | grep -oFf "$words" | sort -u | sed "s|^|$file |" || true
    done)
    echo "$revision: $(grep -c . <<< "$found" || true) places in $(cut -d' ' -f1 <<< "$found" | sort -u | grep -c . || true) files"
    cut -d' ' -f1 <<< "$found" | sort | uniq -c | sort -rn | sed '/^ *[0-9]* *$/d'
    echo "lines of Rust by crate, in src and in all:"
    for crate in $(git ls-tree --name-only "$revision" crates/); do
        lines() { grep -E "$1" <<< "$all" | while read -r file; do git show "$revision:$file"; done | wc -l; }
        all=$(git ls-tree -r --name-only "$revision" "$crate" | grep '\.rs$')
        printf '%s %s %s\n' "${crate#crates/}" "$(lines "^$crate/src/")" "$(lines .)"
    done | awk '{ print; src += $2; all += $3 } END { print "together", src, all }' | column -t
done
