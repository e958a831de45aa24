import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { keepAnswer, type KeptAnswer } from '../answer/kept-answer.ts'
import { limitAddresses, type Limiter } from '../limits/count-request.ts'
import type { BuiltScreens } from './screens.gateway.ts'

/** The pages by address; a screen with places of its own reads the rest of the address itself. */
const pages: Readonly<Record<string, string>> = {
  '/': 'index.html',
  '/pair': 'pair.html',
  '/setup': 'setup.html',
  '/till': 'till.html',
  '/till/*': 'till.html',
  '/kitchen': 'kitchen.html',
  '/kitchen/*': 'kitchen.html',
  '/board': 'board.html',
}

/** Nothing from elsewhere, nothing inline, in no frame: a name typed by a guest can never become a script. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "img-src 'self'",
  "frame-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const types: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
  woff: 'font/woff',
  webp: 'image/webp',
}

const ofPage = {
  'content-security-policy': policy,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}
const forever = { 'cache-control': 'public, max-age=31536000, immutable' }

/** Serves the screens at their addresses, without a key: they hold no data of a restaurant. */
export function serveScreens(
  app: FastifyInstance,
  limiter: Limiter,
  screens: BuiltScreens | undefined,
): void {
  const onRequest = limitAddresses(limiter, 'picture')
  const serve = (url: string, handler: (request: FastifyRequest, reply: FastifyReply) => unknown): void =>
    void app.route({ method: ['GET', 'HEAD'], url, onRequest, handler })
  if (screens === undefined)
    return serve('/', (_request, reply) => reply.type('text/plain; charset=utf-8').send(notBuilt))
  const answers = keepFiles(screens)
  for (const [url, name] of Object.entries(pages))
    serve(url, (_request, reply) => answers.get(name)!.send(reply))
  for (const [name, answer] of answers)
    if (!name.endsWith('.html')) serve(`/${name}`, (_request, reply) => answer.send(reply))
}

function keepFiles({ files }: BuiltScreens): ReadonlyMap<string, KeptAnswer> {
  return new Map(files.map(({ name, bytes }) => [name, keepAnswer(bytes, headersOf(name))]))
}

function headersOf(name: string): Readonly<Record<string, string>> {
  const ending = name.slice(name.lastIndexOf('.') + 1)
  const type = { 'content-type': types[ending] ?? 'application/octet-stream' }
  if (ending === 'html') return { ...type, ...ofPage }
  return name.startsWith('assets/') ? { ...type, ...forever } : type
}

const notBuilt = `Comanda is running, without its screens: they were not built.

Build them with "npm ci && npm run build", then start the service again.
The API works without them: its guide is at /docs.
`
