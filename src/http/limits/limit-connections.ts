import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { Server as TlsServer } from 'node:tls'
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

/** Connections that share a limit: the number of open ones, and those that make room for others, in the order of their arrival. */
type Group = { open: number; strangers: Set<Socket> }

type Bound = { name: string; most: number; setting: string }

const proof = Symbol('a valid key')

/** Notes that a request with a valid key of this brand was admitted on a connection: it makes room for no other. */
export function proveConnection(socket: Socket, brandId: string): void {
  socket.emit(proof, brandId)
}

/** The connections of a brand that make room for no others: a tenth of all, so that no brand can hold the service. */
const keptOfBrand = (maxConnections: number) => Math.max(10, maxConnections / 10)

/**
 * Limits open connections: in all, of an address, and of an IPv6 network. At a limit the oldest connection that proved no
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
  const kept = new Map<string, number>()
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
    const keep = (brandId: string) => {
      const count = kept.get(brandId) ?? 0
      if (socket.destroyed || count >= keptOfBrand(limits.maxConnections)) return
      socket.off(proof, keep)
      kept.set(brandId, count + 1)
      for (const { name } of bounds) groups.get(name)!.strangers.delete(socket)
      socket.once('close', () => {
        const left = kept.get(brandId)! - 1
        if (left === 0) kept.delete(brandId)
        else kept.set(brandId, left)
      })
    }
    if (!isProxy) socket.on(proof, keep)
  })
  passOnProofs(server)
  server.on('close', () => closed.flush())
}

/** Over TLS requests come on a socket of their own, which proves the connection that it is on. */
function passOnProofs(server: Server): void {
  if (!(server instanceof TlsServer)) return
  const connections = new Map<string, Socket>()
  const peerOf = ({ remoteAddress, remotePort }: Socket) => `${remoteAddress} ${remotePort}`
  server.on('connection', socket => {
    const peer = peerOf(socket)
    connections.set(peer, socket)
    socket.once('close', () => connections.delete(peer))
  })
  server.on('secureConnection', secure => {
    const connection = connections.get(peerOf(secure))
    secure.on(proof, (brandId: string) => connection?.emit(proof, brandId))
  })
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
  return strangers.values().find(socket => !socket.destroyed)
}
