import { request } from 'node:http'
import { connect } from 'node:net'

export type Given = { status: number; bytes: number }
type Options = { method?: string; body?: unknown; unread?: boolean }
export type Ask = {
  (path: string, options?: Options): Promise<Given>
  /** Sends the request many times on one connection, and reads nothing for a while. */
  pipeline: (path: string, times: number) => Promise<void>
}

const unreadMs = 5000

export function asker(port: number, key: string): Ask {
  return Object.assign((address: string, options: Options = {}) => send(port, key, address, options), {
    pipeline: (address: string, times: number) => pipeline(port, key, address, times),
  })
}

function send(
  port: number,
  key: string,
  address: string,
  { method = 'GET', body, unread = false }: Options,
): Promise<Given> {
  return new Promise(resolve => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const asked = request({ port, path: address, method, headers, agent: false }, answer => {
      const given = { status: answer.statusCode!, bytes: 0 }
      // Left unread until the service or the end of the attack closes it.
      if (unread) return (answer.pause(), setTimeout(() => (asked.destroy(), resolve(given)), unreadMs))
      answer.on('data', (chunk: Buffer) => void (given.bytes += chunk.length))
      answer.on('close', () => resolve(given))
      return undefined
    })
    asked.on('error', () => resolve({ status: 0, bytes: 0 }))
    asked.end(body === undefined ? undefined : JSON.stringify(body))
  })
}

function pipeline(port: number, key: string, address: string, times: number): Promise<void> {
  return new Promise(resolve => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.pause()
    socket.write(`GET ${address} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${key}\r\n\r\n`.repeat(times))
    setTimeout(() => (socket.destroy(), resolve()), unreadMs)
  })
}
