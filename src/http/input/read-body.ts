import type { IncomingMessage } from 'node:http'
import { payloadTooLarge } from '../http.refusals.ts'

/** The client went away before its request was whole; there is nobody left to answer. */
export class ClientGone extends Error {}

const nothing = Buffer.alloc(0)

export function hasBody(request: IncomingMessage): boolean {
  const { headers } = request
  if (headers['transfer-encoding'] !== undefined) return true
  const length = headers['content-length']
  return length !== undefined && length !== '0'
}

/**
 * Reads the whole body, counting while it streams: a chunked body has no length to look at first.
 * @throws Refusal payload_too_large
 */
export function readBody(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  if (!hasBody(request)) return Promise.resolve(nothing)
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let bytes = 0

    function onData(chunk: Buffer): void {
      bytes += chunk.length
      if (bytes > maxBytes) return fail(payloadTooLarge(maxBytes))
      chunks.push(chunk)
    }
    function onEnd(): void {
      stop()
      resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks, bytes))
    }
    function onGone(): void {
      fail(new ClientGone('the client closed the connection before its body was whole'))
    }
    function fail(error: Error): void {
      stop()
      reject(error)
    }
    function stop(): void {
      request.off('data', onData).off('end', onEnd).off('error', onGone).off('close', onGone)
      // A request that breaks after its answer must not end the process for want of a listener.
      request.on('error', ignore)
    }

    request.on('data', onData).on('end', onEnd).on('error', onGone).on('close', onGone)
  })
}

function ignore(): void {}
