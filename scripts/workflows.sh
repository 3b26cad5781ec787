#!/bin/sh
# Checks the workflows. actionlint comes by Go, where that is there; elsewhere the exit status is 77.
set -eu
cd "$(dirname "$0")/.."
PATH="$PWD/build/tools/bin:$PATH"
command -v actionlint >/dev/null || {
  command -v go >/dev/null || {
    echo "SKIP: neither actionlint nor Go is installed"
    exit 77
  }
  GOBIN="$PWD/build/tools/bin" go install github.com/rhysd/actionlint/cmd/actionlint@v1.7.7 || {
    echo "SKIP: actionlint cannot be had here"
    exit 77
  }
}
actionlint
if grep -n 'uses:' .github/workflows/*.yml | grep -vE '@[0-9a-f]{40} # v[0-9]'; then
  echo "an action that is not pinned by its commit"
  exit 1
fi
