# The screens, built with everything that their build needs.
FROM node:24-bookworm-slim AS web
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY tsconfig.json vite.config.ts ./
COPY scripts/build.ts scripts/build-web.ts scripts/
COPY domain domain
COPY web web
RUN node scripts/build.ts

# What runs: the sources as they are, the packages that they import, the built screens.
FROM node:24-bookworm-slim
# It listens to everybody, so it has nobody in it whose password is known.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data DEMO_DATA=off
# As scripts/run.mjs says: the memory that drawing pictures takes is given back.
ENV MALLOC_ARENA_MAX=2
WORKDIR /app
COPY package.json package-lock.json ./
# Not without optional packages: the programs of sharp and argon2 for this platform are among them.
RUN npm ci --omit=dev --no-audit --no-fund && npm cache clean --force
COPY domain domain
COPY server server
COPY demo demo
# Run in the container as the README says.
COPY scripts/operator.ts scripts/backup.ts scripts/restore.ts scripts/archive-command.ts scripts/
COPY --from=web /app/dist/web dist/web
# A new volume takes its owner from here.
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# As scripts/run.mjs says: threads may end without ending the process.
CMD ["node", "--no-memory-protection-keys", "server/main.ts"]
