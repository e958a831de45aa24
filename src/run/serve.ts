import type { Config } from '../config.ts'
import { localLimiter } from '../http/rate-limit.ts'
import { startDatabaseProcess } from './database-process.ts'
import { startHttpService } from './http-service.ts'
import { makeLog } from './log.ts'
import { openContext } from './open-context.ts'
import { stopAsked } from './stop-signals.ts'

/** Connections of one serving process: two batches in flight and the reads beside them. */
export const poolSize = 10

/**
 * Serves until somebody asks it to stop.
 * @returns the exit code: 0 when it was asked to, 1 when the database cannot be kept running
 * @throws StartError when it cannot begin
 */
export async function serve(config: Config): Promise<number> {
  const asked = stopAsked(config.underNpm)
  const log = makeLog(config.logLevel)
  const server = await startDatabaseProcess(config, { ifRunning: 'fail', log })
  try {
    const open = await openContext(server.connection, poolSize, log)
    const limiter = localLimiter()
    try {
      const http = await startHttpService(open, config, { limiter })
      log.info({ address: http.address }, `Comanda listens on ${http.address}`)
      const why = await Promise.race([asked, server.lost])
      log.info({ why: String(why) }, 'stopping')
      await http.close()
      return why instanceof Error ? 1 : 0
    } finally {
      await limiter.close()
      await open.database.close()
    }
  } finally {
    await server.stop()
  }
}
