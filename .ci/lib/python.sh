# Makes Python environments, and the wheel of the Python package. Has all of install.sh.
# shellcheck shell=bash
. .ci/lib/install.sh

# Checks for a new Python. Where there is none, prints the reason.
python_is_new() {
    command -v python3 >/dev/null || { echo "there is no python3" && return 1; }
    python3 -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "python3 is older than 3.11" && return 1; }
}

# Checks for a new Python that can make environments, and installs what it lacks. Where that is not possible, prints the reason.
python_fits() {
    python3 -c 'import ensurepip, venv' 2>/dev/null || apt_install python3-venv >/dev/null
    python_is_new || return
    python3 -c 'import ensurepip, venv' 2>/dev/null || { echo "python3 has no venv" && return 1; }
}

# make_environment FOLDER REQUIREMENTS: makes the virtual environment again only where its requirements have changed or its
# interpreter is gone.
make_environment() {
    cmp -s "$2" "$1/requirements.txt" && "$1/bin/python" -c 'import pip' 2>/dev/null && return
    python3 -m venv --clear "$1"
    "$1/bin/pip" install --quiet --retries 10 --disable-pip-version-check -r "$2"
    cp "$2" "$1/requirements.txt"
}

# The environment in which the wheel is built and the package is tested.
environment=$target/python/environment

# Builds the wheel into target/wheels. A second call compiles nothing. The line of maturin is that of README.md.
wheel() {
    make_environment "$environment" crates/seek-python/requirements.txt
    # An old wheel must not pass for this one.
    rm -rf target/wheels
    local -x PATH=$environment/bin:$PATH VIRTUAL_ENV=$environment
    maturin build --release -m crates/seek-python/Cargo.toml --compression-level 9 -o target/wheels
}

# install_wheel ENVIRONMENT: replaces the package in an environment. Its version does not change with each commit. The last line is that
# of README.md.
install_wheel() {
    local -x PATH=$1/bin:$PATH PIP_DISABLE_PIP_VERSION_CHECK=1
    pip uninstall --quiet --yes content-seeker
    pip install --no-index --find-links target/wheels content-seeker
}
