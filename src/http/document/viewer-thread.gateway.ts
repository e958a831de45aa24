import { parentPort } from 'node:worker_threads'
import scalar from '@scalar/fastify-api-reference'
import fastify from 'fastify'
import { withOwnSearch } from './viewer-search.ts'

// The package exposes its script only through its own routes.
const app = fastify()
await app.register(scalar, { routePrefix: '/docs', configuration: { url: '/' } })
const { rawPayload } = await app.inject('/docs/js/scalar.js')
const bytes = new TextEncoder().encode(withOwnSearch(rawPayload.toString()))
parentPort!.postMessage(bytes, [bytes.buffer])
