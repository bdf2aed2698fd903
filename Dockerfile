# The service and its commands. `docker build -t dietary-recall .`; how to run it: docs/guides/operators/install.md.
ARG NODE_IMAGE=node:24.21.0-trixie-slim@sha256:8ec5d7557396cfe32d21c3f9c13072355ceab22b584578ca4bb28af31120cffe
# The same for the machine that builds.
ARG BUILD_IMAGE=${NODE_IMAGE}

# For another kind of processor, only what is needed of Debian's packages is emulated: npm gets its binaries without running there.
FROM --platform=${BUILDPLATFORM} ${BUILD_IMAGE} AS service
ARG TARGETARCH
WORKDIR /app
COPY package.json package-lock.json ./
COPY client client
COPY packages packages
# Optional packages contain the binaries of sharp and argon2, so they are installed. Node.js is in the image already, and the
# compiler is a peer of tRPC for its types only.
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund --os=linux --libc=glibc --cpu="$(echo "$TARGETARCH" | sed s/amd64/x64/)" && \
    rm -rf node_modules/node-linux-* node_modules/.bin/node node_modules/typescript node_modules/@typescript
COPY server.mjs mikro-orm.config.ts LICENSE ./
COPY entities entities
COPY routers routers
COPY src src
COPY cli cli
COPY data/demo data/demo
COPY data/reference data/reference
COPY docs/guides docs/guides
COPY docs/images docs/images
COPY docs/reference docs/reference
COPY docs/tutorial docs/tutorial
# Another user has to be able to read the files, with any umask of the checkout.
RUN chmod -R u=rwX,go=rX /app

# The applications that the service serves, which are the same for each kind of processor; what builds them stays in this stage.
FROM --platform=${BUILDPLATFORM} ${BUILD_IMAGE} AS applications
WORKDIR /app
COPY package.json package-lock.json tsconfig.json ./
COPY client client
COPY packages packages
COPY apps apps
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY entities entities
COPY routers routers
COPY src src
COPY cli cli
COPY data/demo data/demo
COPY scripts/build-apps.ts scripts/
COPY scripts/support/byte-budgets.ts scripts/support/compress-files.ts scripts/support/
RUN npm run build && mkdir /built && \
    find apps -maxdepth 2 -name dist -exec cp -r --parents {} /built ';' && chmod -R u=rwX,go=rX /built

# buildah 1.28 would otherwise look for the platform of the first stage.
FROM --platform=${TARGETPLATFORM} ${NODE_IMAGE} AS postgresql
RUN apt-get update && apt-get install -y --no-install-recommends postgresql-client-17

FROM --platform=${TARGETPLATFORM} ${NODE_IMAGE}
LABEL org.opencontainers.image.title="Dietary Recall Service" \
      org.opencontainers.image.description="A 24-hour dietary recall service: typed RPC, REST and OpenAPI over one contract" \
      org.opencontainers.image.licenses="Apache-2.0"
# The programs that `cli/backup.ts` and `cli/restore.ts` run; the whole package would install Perl too.
RUN apt-get update && apt-get install -y --no-install-recommends libpq5 && rm -rf /var/lib/apt/lists/*
COPY --from=postgresql /usr/lib/postgresql/17/bin/pg_dump /usr/lib/postgresql/17/bin/pg_restore /usr/local/bin/
COPY --from=service /app /app
COPY --from=applications /built /app
# A new volume gets the owner of this folder.
RUN install -d -o 1000 -g 1000 -m 700 /data
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3100 DATA_DIR=/data
# The user `node` of the base image, as a number, so that orchestrators see that it is not root.
USER 1000:1000
VOLUME /data
EXPOSE 3100
STOPSIGNAL SIGTERM
# An orchestrator restarts the container when this check fails. A restart helps a process that hangs but not a database that is away,
# so the check is not /health/ready.
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/live`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# The flags of `npm start`, without its shell and npm. Further arguments are the file to run and its arguments.
ENTRYPOINT ["node", "--max-semi-space-size=16", "--max-old-space-size=1024"]
CMD ["server.mjs", "--role", "all"]
