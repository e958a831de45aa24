import { request as requestHttp, type RequestOptions } from 'node:http'
import { request as requestHttps } from 'node:https'
import { localLookUp, type LookUp, makeLookUp, toLookup } from '../network/look-up.gateway.ts'
import { faultOfTarget, publicOnly } from './target.gateway.ts'
import type { AttemptResult } from './webhook.types.ts'

/** Time limit for connecting, sending and the whole response. */
export const patienceMs = 10_000
/** The rest of a longer response is not read. */
const mostBytes = 4096

export type Message = { url: string; headers: Record<string, string>; body: string }

/** @param closing aborted when the service stops */
export type Sender = (message: Message, closing?: AbortSignal) => Promise<AttemptResult>

/**
 * Makes the function that posts a message and returns the result; it never throws. Redirects are not followed, and each
 * message is sent over a new connection, whose address is checked when it is opened.
 */
export function makeSender(allowPrivate: boolean, lookUp: LookUp = makeLookUp()): Sender {
  const lookup = toLookup(allowPrivate ? localLookUp(lookUp) : publicOnly(lookUp))
  return async ({ url, headers, body }, closing) => {
    const startedAt = performance.now()
    const ended = (status: number | null, error: string | null): AttemptResult => ({
      status,
      error,
      ms: Math.round(performance.now() - startedAt),
    })
    // The rules or the setting may have changed since the URL was saved.
    const fault = faultOfTarget(url, allowPrivate)
    if (fault !== undefined) return ended(null, fault)
    const late = AbortSignal.timeout(patienceMs)
    const signal = closing === undefined ? late : AbortSignal.any([late, closing])
    const options = { method: 'POST', headers, agent: false, signal, lookup } as const
    try {
      return ended(await post(url, options, body), null)
    } catch (error) {
      return ended(null, late.aborted ? 'timeout' : reasonOf(error))
    }
  }
}

function post(url: string, options: RequestOptions, body: string): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const request = url.startsWith('https:') ? requestHttps : requestHttp
  const sent = request(url, options, response => {
    let bytes = 0
    response.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > mostBytes) response.destroy()
    })
    response.on('error', () => {})
    response.on('close', () => {
      if (response.complete || bytes > mostBytes) resolve(response.statusCode!)
      else reject(new Error('answer_cut_off'))
    })
  })
  // Without a listener Node closes the connection of an answer 101 and emits nothing else.
  sent.on('upgrade', (response, socket) => {
    socket.destroy()
    resolve(response.statusCode!)
  })
  sent.on('error', reject)
  sent.on('close', () => reject(new Error('answer_cut_off')))
  sent.end(body)
  return promise
}

/** Returns the code, `ECONNREFUSED`, rather than a message that contains addresses. */
function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  return code ?? message
}
