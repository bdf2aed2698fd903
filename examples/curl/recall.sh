#!/usr/bin/env bash
# A program of a research team with curl. It gets a personal access token, lists surveys and recalls, downloads the data as CSV, and
# revokes the token. RECALL_URL is the service, ACCOUNTS a JSON file with a member of staff, such as that of the demo.
set -euo pipefail

RECALL_URL=${RECALL_URL:-http://127.0.0.1:3100}
export ACCOUNTS=${ACCOUNTS:-data/demo-accounts.json}
API=$RECALL_URL/api
JSON='content-type: application/json'
OUT=$(mktemp)

# Prints a value of the JSON on standard input: field 'items[0].id'
field() { node -p "JSON.parse(require('fs').readFileSync(0, 'utf8')).$1"; }
# Prints the answer. A refusal prints a line and ends the script.
ask() { curl -sS --fail-with-body "$@" || { echo "refused: ${*: -1}" >&2; return 1; }; }
# Prints fields of the account of staff as a JSON body.
staff() { node -p "const { $1 } = JSON.parse(require('fs').readFileSync(process.env.ACCOUNTS)).find(({ role }) => role === 'staff'); JSON.stringify({ $1 })"; }

# A person makes the token once. This needs a sign-in, and the password again at most five minutes before.
PERSON="authorization: Bearer $(staff email,password | ask -H "$JSON" -d @- "$API/auth/login" | field accessToken)"
staff password | ask -H "$PERSON" -H "$JSON" -d @- "$API/auth/confirm" >"$OUT"
MADE=$(ask -H "$PERSON" -H "$JSON" -d '{"name": "curl example", "scopes": ["surveys:read", "submissions:read"]}' \
  "$API/users/my-personal-access-tokens")
TOKEN_ID=$(field token.id <<<"$MADE")
trap 'ask -X DELETE -H "$PERSON" "$API/users/my-personal-access-tokens/$TOKEN_ID" >/dev/null; rm -f "$OUT"' EXIT

# The following calls are those of the program. It keeps the token like a password and sends it with each call.
PROGRAM="authorization: Bearer $(field jwt <<<"$MADE")"
SURVEY=$(ask -H "$PROGRAM" "$API/surveys?limit=1" | field 'items[0].id')
ask -H "$PROGRAM" "$API/surveys/$SURVEY/submissions?limit=1" >"$OUT"
echo "Survey $SURVEY has $(field total <"$OUT") recalls"
ask -H "$PROGRAM" -o "$OUT" "$API/surveys/$SURVEY/submissions/export?content=totals"
echo "$(($(wc -l <"$OUT") - 1)) lines of daily totals, with the columns $(head -1 "$OUT" | cut -d, -f1-3), ..."

# A refusal is a status and a problem with a stable code.
STATUS=$(curl -sS -o "$OUT" -w '%{http_code}' -X POST -H "$PROGRAM" "$API/users/my-recovery-codes")
echo "A token may not do what only a person may: $STATUS $(field code <"$OUT")"
[ "$STATUS" = 403 ] && [ "$(field code <"$OUT")" = access.in_person_only ]
