import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A cable between the browser and the service, which can be pulled out. */
export type Wire = { url: string; cut(): void; restore(): void; close(): Promise<void> }

/** Lays a wire to the service at this address. */
export async function layWire(to: string): Promise<Wire> {
  const { hostname, port } = new URL(to)
  const ends = new Set<Socket>()
  let isCut = false
  const server = createServer(near => {
    if (isCut) {
      near.destroy()
      return
    }
    const far = connect(Number(port), hostname)
    join(near, far)
    join(far, near)
  })
  const join = (end: Socket, other: Socket) => {
    ends.add(end)
    end.on('error', () => other.destroy())
    end.on('close', () => {
      ends.delete(end)
      other.destroy()
    })
    end.pipe(other)
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const drop = () => ends.forEach(end => end.destroy())
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut() {
      isCut = true
      drop()
    },
    restore() {
      isCut = false
    },
    async close() {
      drop()
      server.close()
      await once(server, 'close')
    },
  }
}
