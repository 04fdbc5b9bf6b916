# The built product and the server's packages:
#   docker build -t colony-watch . && docker run -p 3000:3000 -p 3001:3001 --env-file .env colony-watch
# By digest, so that a build uses what was tested; Dependabot proposes newer ones. This is Node 24.19.0.
# The built product and its packages are the same on every platform, so they are made on the builder's own.
FROM --platform=$BUILDPLATFORM node:24-slim@sha256:a9f5f7c91a432850b2a8a7797adf5eadb6c733ceed61167806cee7ea7fbc29df AS build
WORKDIR /app
# For the version of a build that is no release: --build-arg COMMIT=$(git rev-parse --short HEAD)
ARG COMMIT
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build && npm ci --omit=dev --omit=optional && mkdir /data

FROM node:24-slim@sha256:a9f5f7c91a432850b2a8a7797adf5eadb6c733ceed61167806cee7ea7fbc29df
ENV NODE_ENV=production
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist
# Reminders and push keys; see DATA_DIR in .env.example.
ENV DATA_DIR=/data
COPY --from=build --chown=node:node /data /data
VOLUME /data
USER node
# The second port is for the sandbox's ESI and images. Without the sandbox it is unused.
EXPOSE 3000 3001
HEALTHCHECK --interval=30s --timeout=5s --start-period=10s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/api/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/server/main.js"]
