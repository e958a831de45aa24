import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export type Cut = {
  /** The service's address for browsers behind this connection. */
  url: string
  /** Requests arrive at the service, answers are lost on their way back. */
  loseAnswers: (isLosing: boolean) => void
  /** Requests arrive at the service, answers come when they are let go. */
  holdAnswers: (isHolding: boolean) => void
  /** The cable is out: nothing arrives, in no direction. */
  unplug: (isOut: boolean) => void
  close: () => Promise<void>
}

/** A connection to the service that can be cut, on its way back or altogether, as a bad network does. */
export async function openCut(serviceUrl: string): Promise<Cut> {
  const { hostname, port } = new URL(serviceUrl)
  const sockets = new Set<Socket>()
  const answering = new Set<Socket>()
  let isLosing = false
  let isOut = false
  const server = createServer(client => {
    if (isOut) return void client.destroy()
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
    answering.add(service)
    service.on('close', () => answering.delete(service))
    client.pipe(service)
    return void service.on('data', chunk => (isLosing ? client.destroy() : client.write(chunk)))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    loseAnswers: next => {
      isLosing = next
    },
    holdAnswers: isHolding => {
      for (const socket of answering) socket[isHolding ? 'pause' : 'resume']()
    },
    unplug: next => {
      isOut = next
      if (isOut) for (const socket of sockets) socket.destroy()
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
