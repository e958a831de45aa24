import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export type Cut = {
  /** The service's address for browsers behind this connection. */
  url: string
  /** Requests arrive at the service, answers are lost on their way back. */
  loseAnswers: (isLosing: boolean) => void
  /** Nothing goes either way, as without a cable. */
  unplug: (isOut: boolean) => void
  close: () => Promise<void>
}

/** A connection to the service that can be cut on its way back, as a bad network does. */
export async function openCut(serviceUrl: string): Promise<Cut> {
  const { hostname, port } = new URL(serviceUrl)
  const sockets = new Set<Socket>()
  let isLosing = false
  let isOut = false
  const drop = () => sockets.forEach(socket => socket.destroy())
  const server = createServer(client => {
    if (isOut) {
      client.destroy()
      return
    }
    const service = connect(Number(port), hostname)
    for (const [one, other] of [
      [client, service],
      [service, client],
    ] as const) {
      sockets.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
    }
    client.pipe(service)
    service.on('data', chunk => (isLosing ? client.destroy() : client.write(chunk)))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    loseAnswers: next => {
      isLosing = next
    },
    unplug: next => {
      isOut = next
      if (isOut) drop()
    },
    close: async () => {
      drop()
      server.close()
      await once(server, 'close')
    },
  }
}
