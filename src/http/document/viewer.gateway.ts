import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

const ownProgram = new URL('viewer-thread.gateway.ts', import.meta.url)

/** Loads the viewer's script. Its package is loaded in a short-lived thread, so that it does not stay in memory. */
export async function loadViewer(program = ownProgram): Promise<Buffer> {
  const thread = new Worker(program)
  const ended = once(thread, 'exit').then(() => {
    throw new Error('The thread that loads the viewer ended without its script.')
  })
  const [bytes] = (await Promise.race([once(thread, 'message'), ended])) as [Uint8Array]
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
