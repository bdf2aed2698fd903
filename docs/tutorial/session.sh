# The tools of the tutorial pages. Read it with `. docs/tutorial/session.sh` in the folder of the repository while the demo runs.

BASE=${RECALL_URL:-http://127.0.0.1:3100}
ACCOUNTS=${ACCOUNTS:-data/demo-accounts.json}
JSON='content-type: application/json'

# In a terminal, `return` leaves this file and keeps the shell.
if ! curl -s -o /dev/null "$BASE/health/ready"; then
  echo "No server answers at $BASE. Start it with npm start, or set RECALL_URL." >&2
  return 1
fi

# A folder for the files of a page, removed when the shell ends.
WORK=$(mktemp -d)
trap 'rm -rf "$WORK"' EXIT

# field PATH: one value of the JSON that is read, such as `field .items[0].id`.
field() { node -p "JSON.parse(require('fs').readFileSync(0))$1"; }

# credentials ROLE 'KEY ...': some keys of the first demo account with a role, as JSON.
credentials() {
  node -p "const account = JSON.parse(require('fs').readFileSync('$ACCOUNTS')).find(({ role }) => role === '$1');
    JSON.stringify(Object.fromEntries('$2'.split(' ').map((key) => [key, account[key]])))"
}

# token PATH BODY: signs in and prints the access token.
token() { curl -sS --fail-with-body -H "$JSON" -d "$2" "$BASE/api/auth/$1" | field .accessToken; }

# admin ARGUMENTS, respondent ARGUMENTS: curl with the sign-in of that person; fails on an error of the service.
admin() { curl -sS --fail-with-body -w '\n' -H "authorization: Bearer $ADMIN_TOKEN" "$@"; }
respondent() { curl -sS --fail-with-body -w '\n' -H "authorization: Bearer $RESPONDENT_TOKEN" "$@"; }

ADMIN_TOKEN=$(token login "$(credentials superuser 'email password')")
RESPONDENT_TOKEN=$(token login/alias "$(credentials respondent 'surveyId userName password')")
