import { parentPort } from 'node:worker_threads'
import scalar from '@scalar/fastify-api-reference'
import fastify from 'fastify'
import { invariant } from '../../lib/invariant.ts'
import { viewerChanges } from './viewer-changes.texts.ts'

/** The script of the viewer with our order of search results. */
function withOwnSearch(script: string): string {
  let changed = script
  for (const [from, to] of viewerChanges) {
    invariant(changed.split(from).length === 2, 'the viewer has the pinned version')
    changed = changed.replace(from, () => to)
  }
  return changed
}

// The package exposes its script only through its own routes.
const app = fastify()
await app.register(scalar, { routePrefix: '/docs', configuration: { url: '/' } })
const { rawPayload } = await app.inject('/docs/js/scalar.js')
const bytes = new TextEncoder().encode(withOwnSearch(rawPayload.toString()))
parentPort!.postMessage(bytes, [bytes.buffer])
