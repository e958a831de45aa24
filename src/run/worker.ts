import { AggregatorRegistry } from 'prom-client'
import type { Config } from '../config.ts'
import { StartError } from '../lib/start-error.ts'
import { forgetBrand, onForget } from '../access/key.cache.ts'
import { serveHttp } from './http-service.ts'
import { sharedLimiter } from './shared-limiter.ts'
import { watchUncaught } from './watch-uncaught.ts'
import { makeLog } from './log.ts'
import { isOurs, type ToPrimary, type ToWorker } from './worker-link.ts'
import { workerLimiter } from './worker-limiter.ts'

/**
 * Serves as one of several workers of a primary process, which owns the database server and the port.
 * @returns the exit code, when the primary stops it or is gone, after a stop signal, or after an uncaught error
 */
export async function serveAsWorker(config: Config): Promise<number> {
  const log = makeLog(config)
  const uncaught = watchUncaught(log)
  const link = linkToPrimary()
  const shared = workerLimiter(message => void link.send(message))
  const limiter = (await sharedLimiter(config, log)) ?? shared
  link.on('admitted', message => shared.receive(message))
  const stop = whenToStop(link)
  const start = link.once('start')
  void link.send({ type: 'ready' })
  const first = await Promise.race([start, stop])
  if (first?.type !== 'start') return 0
  // The primary aggregates the metrics of workers that have one.
  void new AggregatorRegistry()
  try {
    const metrics = requestMetrics(link)
    const http = await serveHttp(first.connection, config, { limiter, metrics, log })
    const { db } = http.ctx
    link.on('forget', ({ brandId }) => forgetBrand(db, brandId, { broadcast: false }))
    onForget(db, brandId => void link.send({ type: 'forget', brandId }))
    await link.send({ type: 'listening', address: http.address })
    const why = await Promise.race([stop, uncaught])
    await http.close()
    return why instanceof Error ? 1 : 0
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    await link.send({ type: 'failed', message: error.message, exitCode: error.exitCode })
    return error.exitCode
  }
}

function requestMetrics(link: PrimaryLink): () => Promise<string> {
  const waiting = new Map<number, (text: string) => void>()
  let last = 0
  link.on('metrics', ({ number, text }) => {
    waiting.get(number)?.(text)
    waiting.delete(number)
  })
  return () => {
    const number = ++last
    void link.send({ type: 'metrics', number })
    return new Promise(resolve => waiting.set(number, resolve))
  }
}

type MessageOf<T extends ToWorker['type']> = Extract<ToWorker, { type: T }>

type PrimaryLink = {
  /** Settles when the message is sent. */
  send: (message: ToPrimary) => Promise<void>
  on<T extends ToWorker['type']>(type: T, listener: (message: MessageOf<T>) => void): void
  once<T extends ToWorker['type']>(type: T): Promise<MessageOf<T>>
}

function linkToPrimary(): PrimaryLink {
  const link: PrimaryLink = {
    // Errors are ignored: when the primary is gone, `disconnect` ends this process.
    send: message => new Promise(resolve => process.send?.(message, undefined, {}, () => resolve())),
    on(type, listener) {
      process.on('message', (message: unknown) => {
        if (isOurs(message) && message.type === type) listener(message as MessageOf<typeof type>)
      })
    },
    once: type => new Promise(resolve => link.on(type, resolve)),
  }
  return link
}

/** Ctrl-C in a terminal reaches every process: workers ignore it and wait for the primary's stop message. */
function whenToStop(link: PrimaryLink): Promise<ToWorker | undefined> {
  process.on('SIGINT', () => {})
  process.on('SIGHUP', () => {})
  return Promise.race([
    link.once('stop'),
    new Promise<undefined>(resolve => process.once('SIGTERM', () => resolve(undefined))),
    new Promise<undefined>(resolve => process.once('disconnect', () => resolve(undefined))),
  ])
}
