import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Neighbours } from './service.ts'

export type Flood = {
  connections: number
  seconds: number
  /** A whole request without a body. */
  request: (neighbours: Neighbours) => string
}

/** Waits for the signal to begin, and floods the service from one address: each connection sends its next request at once. */
export function floodWhenAsked(flood: Flood): void {
  process.once('message', ({ neighbours }: { neighbours: Neighbours }) => {
    const { hostname, port } = new URL(neighbours.url)
    for (let at = 0; at < flood.connections; at++)
      keepSending(() => flood.request(neighbours), hostname, +port)
    void sleep(flood.seconds * 1000).then(() => process.exit(0))
  })
  // Everything is loaded: the attack can begin.
  process.send!('ready')
}

/** Sends on one connection, and opens another when it is closed. */
function keepSending(request: () => string, host: string, port: number): void {
  const socket = connect(port, host)
  const send = () => void socket.write(request())
  socket.on('connect', send).on('data', send)
  socket.on('error', () => undefined)
  socket.on('close', () => void setTimeout(() => keepSending(request, host, port), 200))
}
