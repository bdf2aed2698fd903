#!/usr/bin/env bash
# Runs the examples of this repository, seven of them against a running service. It builds the client package, installs the dependencies
# of each client in TypeScript, checks its types and runs it. Without python3, Rscript or chromium the examples that need them are left out.
set -euo pipefail
here=$(realpath "$(dirname "$0")")
export RECALL_URL=${RECALL_URL:-http://127.0.0.1:3100}
if ! curl -s -o /dev/null "$RECALL_URL/health/ready"; then
  echo "No server answers at $RECALL_URL. Start it with npm start, or set RECALL_URL." >&2
  exit 1
fi
ACCOUNTS=$(realpath "${ACCOUNTS:-$here/../data/demo-accounts.json}")
export ACCOUNTS
cd "$here"
# Uses the Node.js of the service, not that of the shell.
PATH=$(realpath ../node_modules/.bin):$PATH

if command -v python3 >/dev/null; then
  echo '== portion vectors'
  python3 portion-vectors/portions.py
fi

if command -v Rscript >/dev/null; then
  echo '== analysis'
  node analysis/main.ts
  echo '== totals of a coded survey'
  node analysis/coded-survey.ts
fi

echo '== curl'
curl/recall.sh

echo '== typed client'
node ../scripts/build-client.ts
cd typed-client
npm ci --no-audit --no-fund
npm run check
npm start
cd ..

if CHROMIUM=$(command -v chromium); then
  export CHROMIUM
  echo '== a page in Vue'
  cd vue
  npm ci --no-audit --no-fund
  npm run check
  npm start
  cd ..
fi

echo '== generated client'
cd generated-client
npm ci --no-audit --no-fund
npm run generate
npm run check
npm start
cd ..

echo '== generated schemas'
cd generated-schemas
npm ci --no-audit --no-fund
npm run generate
npm run check
npm start
