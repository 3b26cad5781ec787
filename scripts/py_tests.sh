#!/bin/sh
# Installs the Python package as its users do, then runs its tests and checks its types.
#
# VENV names the virtual environment, made if it is not there (default: .venv); CARGO_TARGET_DIR is
# honoured. Arguments go to pytest.
set -eu
cd "$(dirname "$0")/.."

venv=${VENV:-.venv}
[ -x "$venv/bin/python" ] || "${PYTHON:-python3}" -m venv "$venv"
venv=$(cd "$venv" && pwd)
PATH="$venv/bin:$PATH"
export PATH PIP_DISABLE_PIP_VERSION_CHECK=1

python -m pip install -q -r scripts/requirements.txt
python -m pip install -q .

status=0
python -m pytest -q "$@" || status=1

passed=0
failed=0
check() {
    echo "$*"
    if "$@"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
    fi
}
# Outside of the source tree, so that what is checked is what was installed.
here=$PWD
cd "$venv"
check python -m mypy --config-file "$here/pyproject.toml" --strict \
    "$here/carc-py/tests" "$here/examples/python"
check python -m mypy --config-file "$here/pyproject.toml" --strict -p carc
check python -m mypy.stubtest --mypy-config-file "$here/pyproject.toml" \
    --allowlist "$here/scripts/stubtest_allowlist.txt" carc
# The types of NumPy are not ours to complete.
check pyright --pythonpath "$venv/bin/python" --ignoreexternal --verifytypes carc
echo "$passed passed, $failed failed"
[ "$failed" = 0 ] || status=1
exit "$status"
