import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Logger } from 'pino'
import {
  addressesPerNetwork,
  addressIdentity,
  isListed,
  networkIdentity,
  networkList,
} from './client-address.rules.ts'
import { CountedLog } from './counted-log.ts'

export type ConnectionLimits = {
  /** From all addresses together. */
  maxConnections: number
  maxConnectionsPerAddress: number
}

/** Connections that share a limit: the number of open ones, and those without a valid key in the order of their arrival. */
type Group = { open: number; strangers: Set<Socket> }

type Bound = { name: string; most: number; setting: string }

const proven = new WeakSet<Socket>()

/** Notes that a valid key was sent on a connection: it makes room for no other. */
export function proveConnection(socket: Socket): void {
  proven.add(socket)
}

/**
 * Limits open connections: in all, of an address, and of an IPv6 network. At a limit the oldest connection that never sent a
 * valid key is closed, or else the new one, so that nobody is locked out by connections that are held for nothing. It is
 * closed without an answer, which would cost what the limit saves. Trusted proxies have no limit of their own and make room
 * for nobody, since they connect for all their clients.
 */
export function limitConnections(
  server: Server,
  limits: ConnectionLimits & { trustProxy: readonly string[]; log: Logger },
): void {
  const proxies = networkList(limits.trustProxy)
  const groups = new Map<string, Group>()
  const closed = new CountedLog(limits.log, 'connection closed: too many are open')

  function hasRoom({ name, most, setting }: Bound): boolean {
    const group = groups.get(name)
    if (group === undefined || group.open < most) return true
    closed.note({ limit: setting })
    const stranger = oldestStranger(group)
    stranger?.destroy()
    return stranger !== undefined
  }

  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? ''
    const isProxy = isListed(proxies, address)
    const bounds = boundsOf(limits, isProxy ? undefined : address)
    if (!bounds.every(hasRoom)) {
      socket.destroy()
      return
    }
    for (const { name } of bounds) {
      const group = groups.getOrInsertComputed(name, () => ({ open: 0, strangers: new Set<Socket>() }))
      group.open++
      if (!isProxy) group.strangers.add(socket)
      socket.once('close', () => {
        group.open--
        group.strangers.delete(socket)
        if (group.open === 0) groups.delete(name)
      })
    }
  })
  server.on('close', () => closed.flush())
}

/** @param address undefined for a trusted proxy */
function boundsOf(limits: ConnectionLimits, address: string | undefined): Bound[] {
  const { maxConnections, maxConnectionsPerAddress: most } = limits
  const all = { name: 'all', most: maxConnections, setting: 'MAX_CONNECTIONS' }
  if (address === undefined) return [all]
  const setting = 'MAX_CONNECTIONS_PER_ADDRESS'
  const network = networkIdentity(address)
  return [
    all,
    { name: addressIdentity(address), most, setting },
    ...(network === undefined ? [] : [{ name: network, most: most * addressesPerNetwork, setting }]),
  ]
}

function oldestStranger({ strangers }: Group): Socket | undefined {
  for (const socket of strangers) {
    if (!socket.destroyed && !proven.has(socket)) return socket
    strangers.delete(socket)
  }
  return undefined
}
