import { createServer, connect, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'

/** A wire between browsers and the service, to be cut as a cable is: nothing answers, nothing arrives. */
export type Wire = { url: string; cut: () => void; mend: () => void; close: () => Promise<void> }

export async function layWire(serviceUrl: string): Promise<Wire> {
  const port = Number(new URL(serviceUrl).port)
  const open = new Set<Socket>()
  let isCut = false
  const server = createServer(near => {
    if (isCut) return near.destroy()
    const far = connect(port, '127.0.0.1')
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
    }
    near.pipe(far)
    return far.pipe(near)
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const cut = () => {
    isCut = true
    for (const socket of open) socket.destroy()
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut,
    mend: () => (isCut = false),
    close() {
      cut()
      return new Promise(done => server.close(() => done()))
    },
  }
}
