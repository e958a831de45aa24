import { parentPort } from 'node:worker_threads'
import scalar from '@scalar/fastify-api-reference'
import fastify from 'fastify'
import { invariant } from '../../lib/invariant.ts'

/**
 * The viewer's search puts names of fields before titles, knows no other names of operations, and selects nothing. The
 * version of the viewer is pinned, so each change finds its place in the script.
 */
const changes: readonly (readonly [from: string, to: string])[] = [
  // Other names of operations, as `parts/openapi.texts.ts` writes them into descriptions.
  [
    'operationId:i.operationId,entry:e})',
    'identifiers:(/Also called: ([^.]*)\\./.exec(i.description||"")?.[1]??"").split(", "),operationId:i.operationId,entry:e})',
  ],
  // Results with the words as they are come first: in titles and names, then in parts of them, then as names of fields.
  [
    'e.matches?.some(e=>e.score===0&&[`title`,`operationId`,`parameters`,`body`,`path`].includes(e.key.id))??!1',
    '{let n=(t,n)=>e.matches?.some(e=>e.score<=t&&n.includes(e.key.id));' +
      'return n(0,[`title`,`operationId`,`identifiers`,`path`])?3:n(.001,[`title`,`identifiers`])?2:n(0,[`parameters`,`body`])?1:0}',
  ],
  // The first result is selected while words are typed.
  [
    'hr(()=>t.modalState.open,e=>{e&&(o.value=``)});let l=',
    'hr(()=>t.modalState.open,e=>{e&&(o.value=``)});hr(o,e=>{c.value=e===``?void 0:0});let l=',
  ],
]

/** The script of the viewer with our order of search results. */
function withOwnSearch(script: string): string {
  let changed = script
  for (const [from, to] of changes) {
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
