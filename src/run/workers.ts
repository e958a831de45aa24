import cluster, { type Worker } from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { AggregatorRegistry } from 'prom-client'
import type { PgConnection } from '../db/open.ts'
import { StartError } from '../lib/start-error.ts'
import { localLimiter, type LocalLimiter } from '../http/limits/rate-limit.ts'
import { fromWorker, type ToPrimary, type ToWorker } from './worker-link.ts'

/** A worker that ends sooner than this after its start is not replaced at once. */
const shortLifeMs = 5000

export type Workers = {
  address: string
  /** Lets every worker finish what it has and waits for all to be gone. */
  close(): Promise<void>
}

/**
 * Starts the workers and replaces each that ends; requests are counted here for all of them.
 * @throws StartError when they cannot begin to serve
 */
export async function startWorkers(count: number, connection: PgConnection, log: Logger): Promise<Workers> {
  const crew = new WorkerPool(connection, log)
  cluster.setupPrimary({ args: process.argv.slice(2) })
  for (let at = 0; at < count; at++) crew.hire()
  try {
    const address = await crew.allListen(count)
    return { address, close: () => crew.dismiss() }
  } catch (error) {
    await crew.dismiss()
    throw error
  }
}

class WorkerPool {
  readonly #connection: PgConnection
  readonly #log: Logger
  readonly #limiter: LocalLimiter = localLimiter()
  readonly #figures = new AggregatorRegistry()
  readonly #workers = new Set<Worker>()
  readonly #listening = new Map<Worker, string>()
  readonly #change = new EventTarget()
  #failure: StartError | undefined
  #begun = false
  #stopping = false

  constructor(connection: PgConnection, log: Logger) {
    this.#connection = connection
    this.#log = log
  }

  hire(): void {
    const worker = cluster.fork()
    const since = performance.now()
    this.#workers.add(worker)
    worker.on('message', (sent: unknown) => {
      const message = fromWorker(sent)
      if (message !== undefined) this.#hear(worker, message)
    })
    worker.on('error', err => this.#log.warn({ err }, 'a worker could not be reached'))
    worker.on('exit', (code, signal) => void this.#replace(worker, since, { code, signal }))
  }

  /** The address, once that many workers listen. */
  async allListen(count: number): Promise<string> {
    for (;;) {
      if (this.#failure !== undefined) throw this.#failure
      const [address] = this.#listening.values()
      if (this.#listening.size >= count && address !== undefined) {
        this.#begun = true
        return address
      }
      await this.#next()
    }
  }

  async dismiss(): Promise<void> {
    this.#stopping = true
    for (const worker of this.#workers) tell(worker, { say: 'stop' })
    while (this.#workers.size > 0) await this.#next()
  }

  #hear(worker: Worker, message: ToPrimary): void {
    switch (message.say) {
      case 'up':
        return tell(worker, this.#stopping ? { say: 'stop' } : { say: 'begin', connection: this.#connection })
      case 'listening':
        this.#listening.set(worker, message.address)
        this.#log.info({ worker: worker.process.pid }, 'a worker listens')
        return this.#changed()
      case 'failed':
        this.#failure ??= new StartError(message.message, { exitCode: message.exitCode })
        return this.#changed()
      case 'admit':
        return tell(worker, {
          say: 'admitted',
          answers: message.asks.map(([number, kind, id, limit]) => [
            number,
            this.#limiter.admit(kind, id, limit),
          ]),
        })
      case 'metrics':
        return void this.#tellFigures(worker, message.number)
      case 'forget':
        for (const other of this.#workers) if (other !== worker) tell(other, message)
        return undefined
    }
  }

  async #tellFigures(worker: Worker, number: number): Promise<void> {
    const text = await this.#figures.clusterMetrics().catch((err: unknown) => {
      this.#log.warn({ err }, 'the figures of the workers could not be added up')
      return ''
    })
    tell(worker, { say: 'metrics', number, text })
  }

  async #replace(worker: Worker, since: number, ending: { code: number; signal: string }): Promise<void> {
    this.#workers.delete(worker)
    this.#listening.delete(worker)
    if (!this.#begun)
      this.#failure ??= new StartError('A worker ended while it was starting; see the lines above.')
    this.#changed()
    if (this.#stopping || this.#failure !== undefined) return
    this.#log.error({ pid: worker.process.pid, ...ending }, 'a worker ended and is replaced')
    if (performance.now() - since < shortLifeMs) await sleep(1000)
    // The service may have been stopped while we waited.
    if (!this.#stopping) this.hire()
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

function tell(worker: Worker, message: ToWorker): void {
  // A worker that has just gone needs no message; its exit is handled by itself.
  if (worker.isConnected()) worker.send(message, () => {})
}
