import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Logger } from 'pino'
import { addressIdentity } from './client-address.rules.ts'
import { CountedLog } from './counted-log.ts'
import { isListed, networkList } from './network-list.ts'

export type ConnectionLimits = {
  /** From all addresses together. */
  maxConnections: number
  maxConnectionsPerAddress: number
}

/**
 * Limits open connections. A connection above a limit is closed without an answer, which would cost what the limit saves.
 * Trusted proxies have no limit per address, since they connect for all their clients.
 */
export function limitConnections(
  server: Server,
  limits: ConnectionLimits & { trustProxy: readonly string[]; log: Logger },
): void {
  const { maxConnections, maxConnectionsPerAddress, trustProxy, log } = limits
  const proxies = networkList(trustProxy)
  const open = new Map<string, number>()
  const closed = new CountedLog(log, 'connection closed: too many are open')
  server.maxConnections = maxConnections
  server.on('drop', () => closed.note({ limit: 'MAX_CONNECTIONS' }))
  server.on('connection', (socket: Socket) => {
    const { remoteAddress = '' } = socket
    if (isListed(proxies, remoteAddress)) return
    const address = addressIdentity(remoteAddress)
    const count = (open.get(address) ?? 0) + 1
    if (count > maxConnectionsPerAddress) {
      closed.note({ limit: 'MAX_CONNECTIONS_PER_ADDRESS' })
      socket.destroy()
      return
    }
    open.set(address, count)
    socket.once('close', () => {
      const left = open.get(address)! - 1
      if (left === 0) open.delete(address)
      else open.set(address, left)
    })
  })
  server.on('close', () => closed.flush())
}
