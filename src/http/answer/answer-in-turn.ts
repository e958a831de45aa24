import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { type Exchange, takeListeners } from '../exchange.ts'

/** Requests that may wait on one connection, more than any real client pipelines. Beyond it the connection is closed. */
const maxWaiting = 100

/**
 * Serves the requests of a connection one after the other. Node starts all that arrive together and buffers their answers,
 * so a client that pipelines without reading would fill the memory.
 */
export function answerInTurn(server: Server): void {
  const start = takeListeners(server)
  /** Waiting requests, by connection. */
  const waiting = new WeakMap<Socket, Exchange[]>()

  function serve(exchange: Exchange): void {
    const { request, response } = exchange
    response.once('close', () => serveNext(request.socket))
    start(exchange)
  }

  function serveNext(socket: Socket): void {
    const next = waiting.get(socket)?.shift()
    if (next === undefined || socket.destroyed) waiting.delete(socket)
    else serve(next)
  }

  server.on('request', (request, response) => {
    const { socket } = request
    const queue = waiting.get(socket)
    if (queue === undefined) {
      waiting.set(socket, [])
      serve({ request, response })
    } else if (queue.length < maxWaiting) queue.push({ request, response })
    else socket.destroy()
  })
}
