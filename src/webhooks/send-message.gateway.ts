import { request as requestHttp, type RequestOptions } from 'node:http'
import { request as requestHttps } from 'node:https'
import { faultOfTarget, type LookUpAll, publicLookup } from './target.gateway.ts'
import type { Ending } from './webhook.types.ts'

/** For connecting, sending and the whole answer. */
export const patienceMs = 10_000
/** Of an answer; what is longer is not read. */
const mostBytes = 4096

export type Message = { url: string; headers: Record<string, string>; body: string }

/** @param closing aborted when the service ends: it waits for nobody then */
export type Sender = (message: Message, closing?: AbortSignal) => Promise<Ending>

/**
 * Makes the function that posts a message and says how it ended; it never throws. Redirects are not followed, each
 * message has a connection of its own, and its address is looked at as it is opened.
 */
export function makeSender(allowPrivate: boolean, lookUp?: LookUpAll): Sender {
  const lookup = allowPrivate ? {} : { lookup: publicLookup(lookUp) }
  return async ({ url, headers, body }, closing) => {
    const begunAt = performance.now()
    const ended = (status: number | null, error: string | null): Ending => ({
      status,
      error,
      ms: Math.round(performance.now() - begunAt),
    })
    // Saved when the rules were others, or the setting has changed since.
    const fault = faultOfTarget(url, allowPrivate)
    if (fault !== undefined) return ended(null, fault)
    const late = AbortSignal.timeout(patienceMs)
    const signal = closing === undefined ? late : AbortSignal.any([late, closing])
    const options = { method: 'POST', headers, agent: false, signal, ...lookup } as const
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
  const sent = request(url, options, answer => {
    let bytes = 0
    answer.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > mostBytes) answer.destroy()
    })
    answer.on('error', () => {})
    answer.on('close', () => {
      if (answer.complete || bytes > mostBytes) resolve(answer.statusCode!)
      else reject(new Error('answer_cut_off'))
    })
  })
  sent.on('error', reject)
  sent.end(body)
  return promise
}

/** `ECONNREFUSED` rather than a sentence with addresses in it. */
function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  return code ?? message
}
