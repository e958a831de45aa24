import net from 'node:net'

type HttpAnswer = { status: number; replayed: boolean; body: Buffer }

/**
 * One connection with one request under way at a time, as a till has it. It understands only what the service sends
 * (a Content-Length, no chunks) and so costs a tenth of a real client: what it saves is the service's to use.
 */
export type Connection = {
  /** @param request head and body, ASCII; `heard` gets undefined when the connection ends before the answer */
  send(request: string, heard: (answer: HttpAnswer | undefined) => void): void
  close(): void
}

const endOfHead = Buffer.from('\r\n\r\n')
const lengthField = /\r\ncontent-length: *(\d+)/i

export function connect(port: number): Promise<Connection> {
  const socket = net.connect({ port, host: '127.0.0.1', noDelay: true })
  let heard: ((answer: HttpAnswer | undefined) => void) | undefined
  let received: Buffer | undefined

  function pass(answer: HttpAnswer | undefined): void {
    const waiting = heard
    heard = undefined
    received = undefined
    waiting?.(answer)
  }

  socket.on('data', (chunk: Buffer) => {
    received = received === undefined ? chunk : Buffer.concat([received, chunk])
    const answer = readAnswer(received)
    if (answer !== undefined) pass(answer)
  })
  socket.on('close', () => pass(undefined))
  return new Promise((resolve, reject) => {
    socket.once('error', reject)
    socket.once('connect', () => {
      socket.on('error', () => {})
      resolve({
        send(request, listener) {
          heard = listener
          if (socket.destroyed) pass(undefined)
          else socket.write(request, 'latin1')
        },
        close: () => void socket.destroy(),
      })
    })
  })
}

function readAnswer(bytes: Buffer): HttpAnswer | undefined {
  const end = bytes.indexOf(endOfHead)
  if (end === -1) return undefined
  const head = bytes.toString('latin1', 0, end)
  const length = Number(lengthField.exec(head)?.[1] ?? 0)
  if (bytes.length < end + endOfHead.length + length) return undefined
  const replayed = head.includes('idempotent-replayed: true')
  return { status: Number(head.slice(9, 12)), replayed, body: bytes.subarray(end + endOfHead.length) }
}
