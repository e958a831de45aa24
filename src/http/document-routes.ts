import { hash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { limitAddresses, type Limiter } from './count-request.ts'
import { docsScript, docsStyle } from './docs/assets.ts'
import { docsPage } from './docs/page.ts'
import { guidePages, readGuidePage } from './guide-pages.ts'
import { keepAnswer } from './kept-answer.ts'
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

/** Serves `/v1/openapi.json`, `/docs` and the pages of the guide to everybody; `/` leads to `/docs`. */
export function registerDocuments(app: FastifyInstance, document: OpenApiDocument, limiter: Limiter): void {
  const json = keepAnswer(JSON.stringify(document), { 'content-type': 'application/json; charset=utf-8' })
  const page = keepAnswer(docsPage(document), {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'referrer-policy': 'no-referrer',
  })
  const onRequest = limitAddresses(limiter, 'page')
  const serve = (url: string, handler: (request: FastifyRequest, reply: FastifyReply) => unknown): void =>
    void app.route({ method: ['GET', 'HEAD'], url, onRequest, handler })
  for (const url of ['/', '/docs/']) serve(url, (_request, reply) => reply.redirect('/docs'))
  serve('/v1/openapi.json', (_request, reply) => json.send(reply))
  serve('/docs', (_request, reply) => page.send(reply))
  for (const [path] of guidePages) {
    // Browsers show plain text; many save text/markdown as a file.
    const guide = keepAnswer(readGuidePage(path), { 'content-type': 'text/plain; charset=utf-8' })
    serve(`/${path}`, (_request, reply) => guide.send(reply))
  }
}

function digest(text: string): string {
  return `sha256-${hash('sha256', text, 'base64')}`
}
