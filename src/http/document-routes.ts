import { hash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { docsScript, docsStyle } from './docs/assets.ts'
import { docsPage } from './docs/page.ts'
import type { OpenApiDocument } from './openapi.schema.ts'

/** Nothing but the page's own style and script may run on it, and it may call nobody. */
const policy = [
  "default-src 'none'",
  `style-src '${digest(docsStyle)}'`,
  `script-src '${digest(docsScript)}'`,
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** `GET /v1/openapi.json` and `GET /docs`, for everybody; whoever opens the address alone is led to the page. */
export function registerDocuments(app: FastifyInstance, document: OpenApiDocument): void {
  const json = JSON.stringify(document)
  const page = docsPage(document)
  app.route({ method: ['GET', 'HEAD'], url: '/', handler: (_request, reply) => reply.redirect('/docs') })
  app.route({
    method: ['GET', 'HEAD'],
    url: '/v1/openapi.json',
    handler: (_request, reply) =>
      reply
        .header('cache-control', 'no-cache')
        .header('content-type', 'application/json; charset=utf-8')
        .send(json),
  })
  app.route({
    method: ['GET', 'HEAD'],
    url: '/docs',
    handler: (_request, reply) =>
      reply
        .header('cache-control', 'no-cache')
        .header('content-security-policy', policy)
        .header('referrer-policy', 'no-referrer')
        .header('content-type', 'text/html; charset=utf-8')
        .send(page),
  })
}

function digest(text: string): string {
  return `sha256-${hash('sha256', text, 'base64')}`
}
