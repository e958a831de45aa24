import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { limitAddresses, type Limiter } from '../limits/count-request.ts'
import { guidePages, readGuidePage } from './guide-pages.ts'
import { keepAnswer, type KeptAnswer } from '../answer/kept-answer.ts'
import { readWrittenDocument } from './written-document.ts'
import { viewerDocument } from './viewer-document.ts'
import { viewerAddress, viewerPage, viewerPolicy, viewerStart } from './viewer-page.ts'
import { loadViewer } from './viewer.gateway.ts'

/** Documents served without a key, by path; the viewer's script is served apart. */
type Documents = Readonly<Record<string, KeptAnswer>>

/** Reads the API document, its viewer and the pages of the guide. */
function keepDocuments(): Documents {
  const document = readWrittenDocument(documentFile)
  const pages = guidePages.map(([path, title]) => ({ path, title, text: readGuidePage(path) }))
  return {
    '/v1/openapi.json': keepAnswer(JSON.stringify(document), json),
    '/docs/openapi.json': keepAnswer(JSON.stringify(viewerDocument(document, pages)), json),
    '/docs/start.js': keepAnswer(viewerStart, script),
    '/docs': keepAnswer(viewerPage, page),
    // Browsers display plain text, but many download text/markdown.
    ...Object.fromEntries(pages.map(({ path, text }) => [`/${path}`, keepAnswer(text, plain)])),
  }
}

/** Serves the documents without a key. */
export function registerDocuments(app: FastifyInstance, limiter: Limiter): void {
  const onRequest = limitAddresses(limiter, 'page')
  const serve = (url: string, handler: (request: FastifyRequest, reply: FastifyReply) => unknown): void =>
    void app.route({ method: ['GET', 'HEAD'], url, onRequest, handler })
  serve('/docs/', (_request, reply) => reply.redirect('/docs'))
  for (const [url, answer] of Object.entries((documents ??= keepDocuments())))
    serve(url, (_request, reply) => answer.send(reply))
  let viewer: Promise<KeptAnswer> | undefined
  serve(viewerAddress, async (_request, reply) => {
    viewer ??= loadViewer().then(bytes => keepAnswer(bytes, { ...script, ...forever }))
    // After a failure the next request tries again.
    viewer.catch(() => (viewer = undefined))
    return (await viewer).send(reply)
  })
}

const documentFile = new URL('../../../docs/openapi.json', import.meta.url)

/** All services of a process share them. */
let documents: Documents | undefined

const json = { 'content-type': 'application/json; charset=utf-8' }
const plain = { 'content-type': 'text/plain; charset=utf-8' }
const script = { 'content-type': 'text/javascript; charset=utf-8' }
const page = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': viewerPolicy,
  'referrer-policy': 'no-referrer',
}
const forever = { 'cache-control': 'public, max-age=31536000, immutable' }
