#!/usr/bin/env bash
# Starts an image by podman and runc as docs/guides/operators/install.md says, as root and without a Docker engine, and fails unless it
# does what that page promises: scripts/try-image.sh NAME
set -euo pipefail
[ $# -eq 1 ] && [ "$1" != --help ] || { sed -n '2,3s/^# //p' "$0"; exit 1; }
image=$1
container=recall-$$
volume=recall-$$
folder=$(mktemp -d)

engine() { podman --runtime runc --cgroup-manager cgroupfs --events-backend file "$@"; }

inside() { engine exec "$container" "$@"; }

finish() {
  local status=$?
  [ "$status" -eq 0 ] || engine logs "$container" 2>&1 | tail -20
  { engine rm --force "$container" && engine volume rm --force "$volume"; } >/dev/null 2>&1
  rm -rf "$folder"
}
trap finish EXIT

# One line for each promise.
promise() {
  local said=$1
  shift
  if "$@" >"$folder/said" 2>&1; then echo "ok: $said"; else
    echo "NOT KEPT: $said"
    cat "$folder/said"
    return 1
  fi
}

ready() {
  for _ in $(seq 1800); do
    curl -sf --max-time 5 "$address/health/ready" && return
    [ "$(engine inspect --format '{{.State.Running}}' "$container")" = true ] || return 1
    sleep 0.5
  done
  return 1
}

# A container may have no more open files and processes than who starts it. Without systemd podman says that it cannot repeat the health
# check, which is asked once below.
started=$SECONDS
engine run --detach --name "$container" --ulimit "nofile=$(ulimit -Hn)" --ulimit nproc=4096 \
  --read-only --tmpfs /tmp --cap-drop ALL --security-opt no-new-privileges --init --memory 2g \
  --volume "$volume:/data" --publish 127.0.0.1::3100 "$image" >/dev/null
address=http://$(engine port "$container" 3100)

unprivileged() {
  [ "$(inside id -u)" = 1000 ] && inside sh -c '! grep -E "^Cap(Prm|Eff|Bnd):.*[1-9a-f]" /proc/1/status && grep "NoNewPrivs:.*1" /proc/1/status'
}
read_only() {
  inside sh -c 'for folder in / /app /app/data /usr /etc /var /home/node; do if touch "$folder/x"; then exit 1; fi; done; touch /data/x && rm /data/x'
}
applications() {
  curl -sf --header 'accept: text/html' "$address/" | grep '<script' && curl -sf --header 'accept: text/html' "$address/console" | grep '<script'
}
stops() {
  engine stop --time 15 "$container" && [ "$(engine inspect --format '{{.State.ExitCode}}' "$container")" = 0 ]
}

promise 'it answers /health/ready' ready
echo "    after $((SECONDS - started)) s, with the demo loaded"
promise 'the health check of the image passes' engine healthcheck run "$container"
promise 'it runs as user 1000 without capabilities' unprivileged
promise 'it writes to /data and nowhere else' read_only
promise 'a respondent of the demo signs in and sends a recall' inside node cli/demo.ts
promise 'it serves both applications' applications
promise 'it has pg_dump and pg_restore' inside sh -c 'pg_dump --version && pg_restore --version'
promise 'it ends by itself at its stop signal' stops
engine start "$container" >/dev/null
address=http://$(engine port "$container" 3100)
promise 'it starts again on the same volume' ready
promise 'the respondent sends a second recall' inside node cli/demo.ts
echo "    size: $(($(engine image inspect --format '{{.Size}}' "$image") / 1000000)) MB"
