import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** A request with its response. */
type Exchange = { request: IncomingMessage; response: ServerResponse }

/** Requests that may wait on one connection, more than real clients pipeline. Beyond it the connection is closed. */
const maxWaiting = 10

/**
 * Serves the requests of a connection one after the other. Node starts all that arrive together and buffers their answers,
 * so a client that pipelines without reading would fill the memory.
 */
export function answerInTurn(server: Server): void {
  const listeners = server.listeners('request') as RequestListener[]
  server.removeAllListeners('request')
  /** Waiting requests, by connection. */
  const waiting = new WeakMap<Socket, Exchange[]>()

  function serve(exchange: Exchange): void {
    const { request, response } = exchange
    response.once('close', () => serveNext(request.socket))
    for (const listener of listeners) listener(request, response)
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
