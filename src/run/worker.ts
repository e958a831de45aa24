import { AggregatorRegistry } from 'prom-client'
import type { Config } from '../config.ts'
import { StartError } from '../lib/start-error.ts'
import type { PgConnection } from '../db/open.ts'
import { redisLimiter } from '../http/limits/rate-limit-redis.ts'
import type { RateLimiter } from '../http/limits/rate-limit.rules.ts'
import { forgetBrand, onForget } from '../access/key.cache.ts'
import { closeWithinLimit } from './close-within-limit.ts'
import { type HttpService, startHttpService } from './http-service.ts'
import { watchUncaught } from './watch-uncaught.ts'
import { makeLog } from './log.ts'
import { type OpenContext, openContext } from './open-context.ts'
import { poolSize } from './pool-size.ts'
import { fromPrimary, type ToPrimary, type ToWorker } from './worker-link.ts'
import { workerLimiter } from './worker-limiter.ts'

/**
 * Serves beside other workers, under a primary process that has the database's server and the port.
 * @returns the exit code, when the primary says so or is gone, this one is asked to end, or after a fault
 */
export async function serveAsWorker(config: Config): Promise<number> {
  const log = makeLog(config)
  const fault = watchUncaught(log)
  const link = linkToPrimary()
  const counted = workerLimiter(message => void link.send(message))
  const limiter: RateLimiter =
    config.redisUrl === undefined ? counted : redisLimiter({ url: config.redisUrl, log })
  link.on('admitted', message => counted.hear(message))
  const stop = whenToStop(link)
  const begun = link.once('begin')
  void link.send({ say: 'up' })
  const word = await Promise.race([begun, stop])
  if (word?.say !== 'begin') return 0
  // Its presence makes this process answer when the primary adds up the figures of all processes.
  void new AggregatorRegistry()
  try {
    const { open, http } = await begin(word.connection, config, limiter, link)
    link.on('forget', ({ brandId }) => forgetBrand(open.ctx.db, brandId, { broadcast: false }))
    onForget(open.ctx.db, brandId => void link.send({ say: 'forget', brandId }))
    await link.send({ say: 'listening', address: http.address })
    const why = await Promise.race([stop, fault])
    await http.close()
    await closeWithinLimit(open.database, limiter, open.ctx.printPool)
    return why instanceof Error ? 1 : 0
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    await link.send({ say: 'failed', message: error.message, exitCode: error.exitCode })
    return error.exitCode
  }
}

async function begin(
  connection: PgConnection,
  config: Config,
  limiter: RateLimiter,
  link: PrimaryLink,
): Promise<{ open: OpenContext; http: HttpService }> {
  const open = await openContext(connection, poolSize, makeLog(config))
  try {
    const http = await startHttpService(open, config, { limiter, metrics: askMetrics(link) })
    return { open, http }
  } catch (error) {
    await open.database.close()
    throw error
  }
}

function askMetrics(link: PrimaryLink): () => Promise<string> {
  const waiting = new Map<number, (text: string) => void>()
  let last = 0
  link.on('metrics', ({ number, text }) => {
    waiting.get(number)?.(text)
    waiting.delete(number)
  })
  return () => {
    const number = ++last
    void link.send({ say: 'metrics', number })
    return new Promise(resolve => waiting.set(number, resolve))
  }
}

type Heard<S extends ToWorker['say']> = Extract<ToWorker, { say: S }>

type PrimaryLink = {
  /** Settles when the message has left. */
  send: (message: ToPrimary) => Promise<void>
  on<S extends ToWorker['say']>(say: S, listener: (message: Heard<S>) => void): void
  once<S extends ToWorker['say']>(say: S): Promise<Heard<S>>
}

function linkToPrimary(): PrimaryLink {
  const link: PrimaryLink = {
    // A primary that is gone needs no answer; `disconnect` ends this process.
    send: message => new Promise(resolve => process.send?.(message, undefined, {}, () => resolve())),
    on(say, listener) {
      process.on('message', (sent: unknown) => {
        const message = fromPrimary(sent)
        if (message?.say === say) listener(message as Heard<typeof say>)
      })
    },
    once: say => new Promise(resolve => link.on(say, resolve)),
  }
  return link
}

/** A terminal's Ctrl-C reaches every process: workers ignore it and wait for the primary's message to stop. */
function whenToStop(link: PrimaryLink): Promise<ToWorker | undefined> {
  process.on('SIGINT', () => {})
  process.on('SIGHUP', () => {})
  return Promise.race([
    link.once('stop'),
    new Promise<undefined>(resolve => process.once('SIGTERM', () => resolve(undefined))),
    new Promise<undefined>(resolve => process.once('disconnect', () => resolve(undefined))),
  ])
}
