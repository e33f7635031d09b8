# Builds the page and the server, then keeps only what runs: 182 packages. `compose.yaml` runs it with PostgreSQL and an
# object store; `npm run admin`, `backup`, `restore` and `reconcile` are in it (docs/running.md).
FROM node:26.10.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
RUN npm run build && npm ci --omit=dev --prefix dist/server

FROM node:26.10.0-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data DEMO=0
WORKDIR /app/dist/server
COPY --from=build /app/dist /app/dist
RUN mkdir /data && chown node:node /data
USER node
VOLUME ["/data"]
EXPOSE 8080
HEALTHCHECK CMD node -e "fetch('http://127.0.0.1:8080/api/v1/health').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"
CMD ["node", "main.js"]
