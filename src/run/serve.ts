import { withDatabase } from '../db/open.ts'
import type { Logger } from 'pino'
import type { Endpoint } from '../http/endpoint/endpoint.ts'
import { hasBrand } from '../settings/brand.store.ts'
import type { Config } from '../config.ts'
import type { Context } from '../context.ts'
import { readCertificate } from '../http/certificate.gateway.ts'
import { localLimiter } from '../http/limits/memory-limiter.ts'
import type { RateLimiter } from '../http/limits/rate-limit.rules.ts'
import { type DatabaseProcess, startDatabaseProcess } from './database-process.ts'
import { type HttpService, serveHttp } from './http-service.ts'
import { watchUncaught } from './watch-uncaught.ts'
import { tryAddress } from './listen.ts'
import { makeLog } from './log.ts'
import { openContext } from './open-context.ts'
import { readLastOrder } from './last-order.store.ts'
import { warnOfRoot } from './warn-of-root.ts'
import { stopRequested } from './stop-signals.ts'

/** The demo: its operations, and what it does once the service is ready. */
export type Demo = {
  endpoints: (ctx: Context) => Endpoint[]
  welcome: (ctx: Context, address: string) => Promise<void>
}

/**
 * Serves until it receives a stop signal.
 * @returns the exit code: 0 after a stop signal, 1 when the database is lost or after an uncaught error
 */
export async function serve(config: Config, demo?: Demo): Promise<number> {
  const stopped = stopRequested(config.underNpm)
  const log = makeLog(config)
  const uncaught = watchUncaught(log)
  warnOfRoot(log, process.getuid?.())
  await tryAddress(config)
  if (config.tls !== undefined) readCertificate(config.tls)
  const server = await startDatabaseProcess(config, { ifRunning: 'fail', isService: true, log })
  try {
    const limiter = await openLimiter(config, log)
    const serving = await serveHttp(server.connection, config, { limiter, log, more: demo?.endpoints })
    log.info(`Comanda listens on ${serving.address}`)
    const archive = await startArchive(config, server, log)
    if (demo === undefined) await hintAtFirstBrand(server, serving, log)
    else await greet(demo, server, serving.address, log)
    const lost = server.lost.then(err => {
      log.fatal({ err }, 'the database is lost')
      return err
    })
    const why = await Promise.race([stopped, lost, uncaught])
    if (typeof why === 'string') log.info({ why }, 'stopping')
    archive?.close()
    await serving.close()
    return why instanceof Error ? 1 : 0
  } finally {
    await server.stop()
  }
}

/** Adds base copies to the archive and prunes it, if the embedded server archives its log. */
async function startArchive(config: Config, { admin, connection, ours }: DatabaseProcess, log: Logger) {
  if (!ours || admin === undefined) return undefined
  const { historyOf, maintainArchive } = await import('./embedded.ts')
  const { dataDir, archiveKeepDays: keepDays } = config
  const lastOrder = () => withDatabase({ connection, max: 1, log }, readLastOrder)
  const archive = historyOf(dataDir)
  return archive === undefined
    ? undefined
    : maintainArchive({ dataDir, archive, keepDays, admin, newest: lastOrder, now: Date.now, log })
}

/** Logs how to create the first brand. Only a hint: an unreachable database must not stop the service. */
async function hintAtFirstBrand(
  { connection }: DatabaseProcess,
  { address, setupToken }: HttpService,
  log: Logger,
): Promise<void> {
  try {
    const isNew = !(await withDatabase({ connection, max: 1, log }, hasBrand))
    const command = 'npm run -s comanda -- brand create'
    const words = '--name "Trattoria" --currency EUR --timezone Europe/Rome --language it'
    if (!isNew) return
    log.info(`There is no brand yet. Open ${address}/#setup=${setupToken} in a browser of this machine.`)
    log.info(`Or create one in a second terminal: ${command} ${words}`)
  } catch (err) {
    log.debug({ err }, 'could not look for a first brand')
  }
}

async function greet(
  { welcome }: Demo,
  server: DatabaseProcess,
  address: string,
  log: Logger,
): Promise<void> {
  const { ctx, database } = await openContext(server.connection, 2, log)
  try {
    await welcome(ctx, address)
  } finally {
    await Promise.all([database.close(), ctx.printPool.close()])
  }
}

/** Requests are counted in Redis where services share it. Its client is only loaded then: it takes a tenth of a start. */
async function openLimiter({ redisUrl }: Config, log: Logger): Promise<RateLimiter> {
  if (redisUrl === undefined) return localLimiter()
  const { redisLimiter } = await import('../http/limits/redis-limiter.ts')
  return redisLimiter({ url: redisUrl, log })
}
