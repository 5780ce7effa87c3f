#!/usr/bin/env bash
# Installs what building, testing and running Adamant needs and this machine lacks: on Debian 12 (x86-64) with Rust,
# as root or with sudo. Each step says what it does in one line; nothing is said or done when all is there.
# An interrupted run is repaired by the next one.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

# What each package is for. clang-19 brings the C++ library and libgcc for 64 bits with it.
packages=(
    libc6-dev          # the C library: its headers for programs, its objects for linking
    clang-19           # compiles C and C++ to bitcode
    llvm-19-dev        # llvm-config and libLLVM, which reads and lowers bitcode
    libc6-dev-i386     # the C library for --data-model ILP32
    lib32stdc++-12-dev # the C++ library, and libgcc, for --data-model ILP32
    csmith             # random programs for the differential test,
    libcsmith-dev      # and the headers that they include
    spin               # automata of formulas to compare ours with
    g++                # compiles the SAT solver CaDiCaL
)

# The solvers, from the wheels that PyPI has of them: Debian's are too old or absent. They are loaded when they are needed,
# so that their libraries are all that is taken.
z3_version=5.4.0.0
z3_wheel=z3_solver-$z3_version-py3-none-manylinux_2_27_x86_64.whl
z3_sha256=0549ffad554178a59480ba41b5279cfbb27053ed5a2da269ae1a48214d5db34b
cvc5_version=1.4.2
cvc5_wheel=cvc5-$cvc5_version-cp311-cp311-manylinux2014_x86_64.manylinux_2_17_x86_64.whl
cvc5_sha256=fad09688fd0ee6ef6e8ce81fbf7e2ebaab466bd1b4bd6fefe0dd24ca772d089f

# Bitwuzla is optional. Its wheel is a module of Python with the C++ interface in it, whose headers are in the sources:
# a program of ours is compiled against them, and linked with the module and empty symbols for what Python has.
bitwuzla_version=0.9.1
bitwuzla_wheel=bitwuzla-$bitwuzla_version-cp311-cp311-manylinux_2_24_x86_64.manylinux_2_28_x86_64.whl
bitwuzla_sha256=d82e1063c045ad7d4f46fc652c3f9e08e967d50f5819525f4d8ba470df4c7ea2
bitwuzla_sources=bitwuzla-$bitwuzla_version.tar.gz
bitwuzla_sources_sha256=2dbb333262e0a8a0438f683748f8acc4079950351dfd26def25dc3b14df37aa1

say() {
    printf 'setup: %s\n' "$*"
}

# Prints one line per argument and stops.
fail() {
    printf 'setup: %s\n' "$@" >&2
    exit 1
}

as_root() {
    if [[ $EUID -eq 0 ]]; then
        "$@"
    else
        sudo "$@"
    fi
}

check_machine() {
    [[ $(uname -sm) == "Linux x86_64" ]] || fail "Adamant is built on Linux on x86-64, and this is $(uname -sm)"
}

# Rust is the one thing a machine must bring; the parts of it that `make test` calls are added.
check_rust() {
    command -v cargo >/dev/null || fail "no cargo on the PATH: install Rust's stable toolchain with rustup, then try again"
    local needed found
    needed=$(sed -n 's/^rust-version = "\(.*\)"/\1/p' Cargo.toml)
    found=$(rustc --version | cut -d ' ' -f 2)
    [[ $(printf '%s\n' "$needed" "$found" | sort -V | head -n 1) == "$needed" ]] ||
        fail "Rust $found is too old, $needed is needed: run 'rustup update stable', then try again"

    local sysroot component
    sysroot=$(rustc --print sysroot)
    for component in rustfmt:cargo-fmt clippy:cargo-clippy; do
        if [[ ! -x $sysroot/bin/${component#*:} ]] && ! is_apart_from_rustup "${component#*:}"; then
            say "adding ${component%:*} to the Rust toolchain"
            rustup component add "${component%:*}" >/dev/null 2>&1 ||
                fail "could not add it: run 'rustup component add ${component%:*}' and see why"
        fi
    done
}

# A toolchain that rustup does not manage (a distribution's) has its tools on the PATH.
is_apart_from_rustup() {
    ! command -v rustup >/dev/null && command -v "$1" >/dev/null
}

# Prints those of its arguments that are not installed, or not wholly.
missing_packages() {
    local installed name
    installed=$(dpkg-query -W -f '${Package} ${db:Status-Status}\n' "$@" 2>/dev/null || true)
    for name in "$@"; do
        grep -qxF "$name installed" <<<"$installed" || echo "$name"
    done
}

# Package lists are refreshed only when the install fails with those at hand: they may be absent or out of date.
install_packages() {
    if [[ $EUID -ne 0 ]] && ! command -v sudo >/dev/null; then
        fail "these Debian packages are missing, and installing them needs root or sudo: $*" \
            "as root: apt-get install --no-install-recommends $*"
    fi
    say "installing Debian packages: $*"
    local log
    log=$(mktemp)
    if ! apt_install "$@" &>"$log"; then
        say "refreshing the lists of Debian packages first"
        as_root dpkg --configure -a &>>"$log" || true
        apt_get update &>>"$log" || true
        if ! apt_install "$@" &>>"$log"; then
            tail -n 20 "$log" >&2
            fail "apt-get could not install them; its last lines are above, all of them in $log"
        fi
    fi
    rm -f "$log"
}

apt_install() {
    apt_get install --yes --no-install-recommends --no-remove "$@"
}

apt_get() {
    as_root env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 "$@" </dev/null
}

setup_packages() {
    if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
        fail "this set-up knows Debian only, and found no apt-get; elsewhere install what these Debian packages hold:" \
            "  ${packages[*]}" \
            "then name LLVM 19 by LLVM_SYS_191_PREFIX and call cargo itself"
    fi
    # rustc links with cc, whichever compiler that is.
    command -v cc >/dev/null || packages+=(gcc)
    local missing
    mapfile -t missing < <(missing_packages "${packages[@]}")
    if [[ ${#missing[@]} -gt 0 ]]; then
        install_packages "${missing[@]}"
    fi
}

# A solver is there when its library is and the mark of the wheel that it came from.
solver_is_there() {
    local name=$1 sha256=$2 library=$3
    [[ -e third_party/$name/lib/$library && $(cat "third_party/$name/installed" 2>/dev/null) == "$sha256" ]]
}

setup_solvers() {
    if solver_is_there z3 "$z3_sha256" libz3.so && solver_is_there cvc5 "$cvc5_sha256" libcvc5parser.so; then
        return
    fi
    mkdir -p third_party
    exec 9>third_party/.lock
    flock 9
    rm -rf third_party/.new-*
    if ! solver_is_there z3 "$z3_sha256" libz3.so; then
        install_solver z3 "z3-solver==$z3_version" manylinux_2_27_x86_64 "$z3_wheel" "$z3_sha256" 'z3/lib/libz3.so.*' libz3.so
    fi
    if ! solver_is_there cvc5 "$cvc5_sha256" libcvc5parser.so; then
        install_solver cvc5 "cvc5==$cvc5_version" manylinux_2_17_x86_64 "$cvc5_wheel" "$cvc5_sha256" \
            'cvc5.libs/*' libcvc5parser.so
    fi
    exec 9>&-
}

# Takes the libraries that a pattern matches out of a wheel, and links to the one whose name begins like `library`. The
# finished directory is renamed into place last, so that an interruption leaves nothing that looks like a solver.
install_solver() {
    local name=$1 package=$2 platform=$3 wheel=$4 sha256=$5 pattern=$6 library=$7
    if ! python3 -m pip --version &>/dev/null; then
        install_packages python3-pip
    fi
    say "downloading ${package/==/ } into third_party/$name"
    local temporary
    temporary=$(mktemp -d third_party/.new-XXXXXX)
    # shellcheck disable=SC2064 # the name is wanted as it is now
    trap "rm -rf '$temporary'" EXIT
    python3 -m pip download --quiet --disable-pip-version-check --no-deps --only-binary :all: \
        --platform "$platform" --python-version 3.11 --dest "$temporary" "$package" ||
        fail "pip could not download $package; its message is above"
    echo "$sha256  $temporary/$wheel" | sha256sum --check --status ||
        fail "$wheel does not have the SHA-256 that setup/setup.sh expects: refusing it"
    python3 -m zipfile -e "$temporary/$wheel" "$temporary/wheel"

    local new=$temporary/$name
    mkdir -p "$new/lib"
    # shellcheck disable=SC2086 # the pattern is wanted as a pattern
    mv "$temporary"/wheel/$pattern "$new/lib/"
    if [[ ! -e $new/lib/$library ]]; then
        (cd "$new/lib" && ln -s "${library%.so}"[-.]*so.* "$library")
    fi
    echo "$sha256" >"$new/installed"
    rm -rf "third_party/$name"
    mv -T "$new" "third_party/$name"
    rm -rf "$temporary"
    trap - EXIT
}

# The mark of Bitwuzla also tells which worker it was compiled with.
bitwuzla_mark() {
    echo "$bitwuzla_sha256 $bitwuzla_sources_sha256 $(sha256sum <setup/bitwuzla/worker.cpp | cut -d ' ' -f 1)"
}

# What fails here is said, and the set-up goes on without Bitwuzla.
setup_bitwuzla() {
    local mark
    mark=$(bitwuzla_mark)
    if solver_is_there bitwuzla "$mark" adamant-bitwuzla; then
        return
    fi
    mkdir -p third_party
    exec 9>third_party/.lock
    flock 9
    rm -rf third_party/.new-*
    local temporary log
    temporary=$(mktemp -d third_party/.new-XXXXXX)
    log=$(mktemp)
    say "downloading bitwuzla $bitwuzla_version into third_party/bitwuzla, and compiling its worker"
    if install_bitwuzla "$temporary" "$mark" &>"$log"; then
        rm -f "$log"
    else
        tail -n 5 "$log" >&2
        say "no Bitwuzla, which is optional: some last lines are above, all of them in $log"
    fi
    rm -rf "$temporary"
    exec 9>&-
}

# Each step is asked for its success: `set -e` does not hold in a function that is tested.
install_bitwuzla() {
    local temporary=$1 mark=$2 new=$1/bitwuzla
    local pip=(python3 -m pip download --quiet --disable-pip-version-check --no-deps --dest "$temporary")
    if ! python3 -m pip --version &>/dev/null; then
        install_packages python3-pip || return
    fi
    "${pip[@]}" --only-binary :all: --platform manylinux_2_28_x86_64 --python-version 3.11 \
        "bitwuzla==$bitwuzla_version" || return
    PYTHONPATH=$PWD/setup/bitwuzla PYTHONDONTWRITEBYTECODE=1 BITWUZLA_VERSION=$bitwuzla_version \
        "${pip[@]}" --no-binary :all: --no-build-isolation "bitwuzla==$bitwuzla_version" || return
    sha256sum --check --strict <<EOF || return
$bitwuzla_sha256  $temporary/$bitwuzla_wheel
$bitwuzla_sources_sha256  $temporary/$bitwuzla_sources
EOF
    python3 -m zipfile -e "$temporary/$bitwuzla_wheel" "$temporary/wheel" || return
    tar -xzf "$temporary/$bitwuzla_sources" -C "$temporary" --wildcards '*/include/*' || return
    mkdir -p "$new/lib" || return
    mv "$temporary"/wheel/bitwuzla.cpython-*.so "$new/lib/libbitwuzla.so" || return
    link_bitwuzla "$new/lib" "$temporary/bitwuzla-$bitwuzla_version/include" "$temporary" || return
    # A worker that does not run is none.
    [[ $(echo '(check-sat)' | "$new/lib/adamant-bitwuzla" 10 4096) == sat ]] || return
    echo "$mark" >"$new/installed" || return
    rm -rf third_party/bitwuzla || return
    mv -T "$new" third_party/bitwuzla
}

# Compiles the worker. Of the symbols of Python none is used, but all have to be there.
link_bitwuzla() {
    local lib=$1 headers=$2 temporary=$3 clang=/usr/lib/llvm-19/bin/clang
    {
        echo '.data'
        "${clang%clang}llvm-nm" -D --undefined-only --format=just-symbols "$lib/libbitwuzla.so" |
            sed -n 's/^_\?Py[A-Za-z_0-9]*$/.globl &\n&:/p'
        echo '.zero 64'
        echo '.section .note.GNU-stack,"",@progbits'
    } >"$temporary/python.s" || return
    "$clang" -shared -Wl,-soname,libnopython.so "$temporary/python.s" -o "$lib/libnopython.so" || return
    # The module has no name of its own, so that it is found by the one by which it is linked.
    "$clang++" -std=c++17 -O1 -I "$headers" setup/bitwuzla/worker.cpp -o "$lib/adamant-bitwuzla" \
        -L "$lib" -Wl,--no-as-needed -lnopython -lbitwuzla -Wl,-rpath,"\$ORIGIN"
}

check_machine
check_rust
setup_packages
setup_solvers
setup_bitwuzla
