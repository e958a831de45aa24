import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** The viewer's script. Its package is loaded in a thread that ends at once: loaded here, it would stay in memory. */
export async function loadViewer(): Promise<Buffer> {
  const thread = new Worker(new URL('viewer-thread.gateway.ts', import.meta.url))
  const [bytes] = (await once(thread, 'message')) as [Uint8Array]
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
