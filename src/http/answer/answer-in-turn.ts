import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Requests that may wait on one connection. No client that pipelines sends more; a connection with more is closed. */
const maxWaiting = 100

type Exchange = { request: IncomingMessage; response: ServerResponse }

/**
 * Serves the requests of a connection one after the other. Node begins all that arrive together, and keeps the answers
 * of those whose turn has not come, so a client that pipelines and never reads would fill the memory.
 */
export function answerInTurn(server: Server): void {
  const listeners = server.listeners('request') as RequestListener[]
  server.removeAllListeners('request')
  /** Requests that wait on each connection being served. */
  const waiting = new WeakMap<Socket, Exchange[]>()

  function serve({ request, response }: Exchange): void {
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
