import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'

/** A request with its response, as a server gives them to its listeners. */
export type Exchange = { request: IncomingMessage; response: ServerResponse }

/** Removes the server's listeners for requests, and returns a function that calls them. */
export function takeListeners(server: Server): (exchange: Exchange) => void {
  const listeners = server.listeners('request') as RequestListener[]
  server.removeAllListeners('request')
  return ({ request, response }) => {
    for (const listener of listeners) listener(request, response)
  }
}
