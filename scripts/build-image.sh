#!/usr/bin/env bash
# Builds the image of the Dockerfile by buildah, as root and without a Docker engine:
#
#   scripts/build-image.sh NAME [--arch amd64|arm64] [--base IMAGE | --debian]
#
# The base is that of the Dockerfile, or IMAGE, or with --debian made of Debian's packages and the Node.js of the npm registry, for a
# machine that reaches no registry of images. Another kind of processor needs its emulation (qemu-user-static).
set -euo pipefail
cd "$(dirname "$0")/.."

usage() {
  sed -n '2,/^set/{/^#/s/^# \?//p}' "$0"
  exit "$1"
}

own=$(dpkg --print-architecture)
arch=$own
base=
debian=
name=
while [ $# -gt 0 ]; do
  case $1 in
    --help) usage 0 ;;
    --arch) arch=${2:?} && shift ;;
    --base) base=${2:?} && shift ;;
    --debian) debian=yes ;;
    -*) usage 1 >&2 ;;
    *) name=$1 ;;
  esac
  shift
done
[ -n "$name" ] || usage 1 >&2

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
node_version=$(sed -n 's/^ARG NODE_IMAGE=node:\([0-9.]*\)-.*/\1/p' Dockerfile)
suite=$(sed -n 's/^ARG NODE_IMAGE=node:[0-9.]*-\([a-z]*\)-slim.*/\1/p' Dockerfile)

# What the official image has of use here: Debian, Node.js, npm, and a user `node` with the number 1000.
make_base() {
  local arch=$1 image=$2 folder=$work/$1 container
  mkdir "$folder"
  mmdebstrap --quiet --variant=minbase --arch="$arch" --aptopt='Acquire::Languages "none"' "$suite" "$folder/debian.tar"
  npm pack --silent --pack-destination "$folder" "node-linux-${arch/amd64/x64}@$node_version" >/dev/null
  tar --extract --file "$folder"/node-linux-*.tgz --directory "$folder" package/bin/node
  container=$(buildah from --arch "$arch" scratch)
  buildah add --quiet "$container" "$folder/debian.tar" / >/dev/null
  buildah copy --quiet "$container" "$folder/package/bin/node" /usr/local/bin/node >/dev/null
  buildah copy --quiet "$container" "$(npm root --global)/npm" /usr/local/lib/node_modules/npm >/dev/null
  buildah run --network host "$container" -- sh -c \
    'ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm && useradd --create-home --shell /bin/bash node && node --version'
  # buildah looks for arm64 as its variant 8.
  [ "$arch" != arm64 ] || buildah config --variant v8 "$container"
  buildah commit --quiet --rm "$container" "$image" >/dev/null
}

# A base that was made before is used again.
if [ -n "$debian" ]; then
  for each in "$own" "$arch"; do
    if [ -z "$(buildah images --quiet --filter "reference=localhost/node-debian-$each")" ]; then make_base "$each" "localhost/node-debian-$each"; fi
  done
fi

# This version of buildah does not know the platform of the machine by itself.
options=(--format docker --platform "linux/$arch" --build-arg "BUILDPLATFORM=linux/$own" --tag "$name")
if [ -n "$debian" ]; then
  options+=(--build-arg "NODE_IMAGE=localhost/node-debian-$arch" --build-arg "BUILD_IMAGE=localhost/node-debian-$own")
fi
[ -z "$base" ] || options+=(--build-arg "NODE_IMAGE=$base")
# A proxy between this machine and npm may have a certificate that this machine trusts but Node.js does not.
certificates=/etc/ssl/certs/ca-certificates.crt
if [ -f "$certificates" ]; then
  echo "cafile=$certificates" >"$work/npmrc"
  options+=(--volume "$certificates:$certificates:ro" --volume "$work/npmrc:/root/.npmrc:ro")
fi
# npm opens more than the 1,024 files that buildah permits; a container may have no more than who starts it.
buildah bud "${options[@]}" --network host --ulimit "nofile=$(ulimit -Hn)" --volume "$(npm config get cache):/root/.npm" .
