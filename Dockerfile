# syntax=docker/dockerfile:1
# The service alone: PostgreSQL runs beside it (compose.yaml), so the package of the embedded database, which is optional, is left out.
FROM node:26.10.0-trixie-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --omit=optional --ignore-scripts && npm cache clean --force

# Builds the screens, with the build tools, which the image does not keep.
FROM node:26.10.0-trixie-slim AS screens
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages ./packages
COPY src ./src
COPY web ./web
RUN npm ci --ignore-scripts && npm run build

FROM node:26.10.0-trixie-slim
LABEL org.opencontainers.image.title="Comanda" \
      org.opencontainers.image.description="Point-of-sale ordering service for restaurants" \
      org.opencontainers.image.licenses="Apache-2.0"
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=8080 \
    LOG_FORMAT=json
WORKDIR /app
COPY --from=dependencies /app/node_modules ./node_modules
COPY package.json LICENSE ./
COPY migrations ./migrations
COPY docs ./docs
COPY src ./src
COPY --from=screens /app/web/dist ./web/dist
USER node
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "process.env.NODE_TLS_REJECT_UNAUTHORIZED = 0; fetch(`http${process.env.TLS_CERT ? 's' : ''}://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "src/start.mjs", "serve"]
