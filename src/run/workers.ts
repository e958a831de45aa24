import cluster, { type Worker } from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { AggregatorRegistry } from 'prom-client'
import type { PgConnection } from '../db/open.ts'
import { StartError } from '../lib/start-error.ts'
import { localLimiter, type LocalLimiter } from '../http/limits/rate-limit.ts'
import type { HttpService } from './http-service.ts'
import { isOurs, type ToPrimary, type ToWorker } from './worker-link.ts'

/** A worker that exits sooner than this after its start is replaced after a pause. */
const shortLifeMs = 5000

/**
 * Starts the workers and replaces those that exit; rate limits are counted here for all of them. Closing waits until each
 * has finished its requests and exited.
 */
export async function startWorkers(
  count: number,
  connection: PgConnection,
  log: Logger,
): Promise<HttpService> {
  const pool = new WorkerPool(connection, log)
  cluster.setupPrimary({ args: process.argv.slice(2) })
  for (let at = 0; at < count; at++) pool.spawn()
  try {
    const address = await pool.allListening(count)
    return { address, close: () => pool.stop() }
  } catch (error) {
    await pool.stop()
    throw error
  }
}

class WorkerPool {
  readonly #connection: PgConnection
  readonly #log: Logger
  readonly #limiter: LocalLimiter = localLimiter()
  readonly #metrics = new AggregatorRegistry()
  readonly #workers = new Set<Worker>()
  readonly #listening = new Map<Worker, string>()
  readonly #change = new EventTarget()
  #failure: StartError | undefined
  #started = false
  #stopping = false

  constructor(connection: PgConnection, log: Logger) {
    this.#connection = connection
    this.#log = log
  }

  spawn(): void {
    const worker = cluster.fork()
    const since = performance.now()
    this.#workers.add(worker)
    worker.on('message', (message: unknown) => {
      if (isOurs(message)) this.#handle(worker, message as ToPrimary)
    })
    worker.on('error', err => this.#log.warn({ err }, 'could not reach a worker'))
    worker.on('exit', (code, signal) => void this.#replace(worker, since, { code, signal }))
  }

  /** Waits until that many workers listen. @returns their address */
  async allListening(count: number): Promise<string> {
    for (;;) {
      if (this.#failure !== undefined) throw this.#failure
      const [address] = this.#listening.values()
      if (this.#listening.size >= count && address !== undefined) {
        this.#started = true
        return address
      }
      await this.#next()
    }
  }

  async stop(): Promise<void> {
    this.#stopping = true
    for (const worker of this.#workers) send(worker, { type: 'stop' })
    while (this.#workers.size > 0) await this.#next()
  }

  #handle(worker: Worker, message: ToPrimary): void {
    switch (message.type) {
      case 'ready':
        return send(
          worker,
          this.#stopping ? { type: 'stop' } : { type: 'start', connection: this.#connection },
        )
      case 'listening':
        this.#listening.set(worker, message.address)
        this.#log.info({ worker: worker.process.pid }, 'a worker listens')
        return this.#changed()
      case 'failed':
        this.#failure ??= new StartError(message.message, { exitCode: message.exitCode })
        return this.#changed()
      case 'admit':
        return send(worker, {
          type: 'admitted',
          answers: message.requests.map(([number, kind, id, limit]) => [
            number,
            this.#limiter.admit(kind, id, limit),
          ]),
        })
      case 'metrics':
        return void this.#sendMetrics(worker, message.number)
      case 'forget':
        for (const other of this.#workers) if (other !== worker) send(other, message)
        return undefined
    }
  }

  async #sendMetrics(worker: Worker, number: number): Promise<void> {
    const text = await this.#metrics.clusterMetrics().catch((err: unknown) => {
      this.#log.warn({ err }, 'could not aggregate the metrics of the workers')
      return ''
    })
    send(worker, { type: 'metrics', number, text })
  }

  async #replace(worker: Worker, since: number, ending: { code: number; signal: string }): Promise<void> {
    this.#workers.delete(worker)
    this.#listening.delete(worker)
    if (!this.#started)
      this.#failure ??= new StartError('A worker exited while it was starting; see the lines above.')
    this.#changed()
    if (this.#stopping || this.#failure !== undefined) return
    this.#log.error({ pid: worker.process.pid, ...ending }, 'a worker exited and is replaced')
    if (performance.now() - since < shortLifeMs) await sleep(1000)
    // The service may have been stopped meanwhile.
    if (!this.#stopping) this.spawn()
  }

  #changed(): void {
    this.#change.dispatchEvent(new Event('change'))
  }

  #next(): Promise<void> {
    return new Promise(resolve => {
      this.#change.addEventListener('change', () => resolve(), { once: true })
    })
  }
}

function send(worker: Worker, message: ToWorker): void {
  // Errors are ignored: the exit of a worker is handled by itself.
  if (worker.isConnected()) worker.send(message, () => {})
}
