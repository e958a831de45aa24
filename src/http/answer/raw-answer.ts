import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Logger } from 'pino'
import type { Refusal } from '../../lib/refusal.ts'
import { newUlid } from '../../lib/ulid.ts'
import { errorBody } from '../refusals/errors.ts'
import { headersTooLarge, malformedHttp, requestTimeout } from '../refusals/http.refusals.ts'
import { makeCountedLogs } from '../limits/counted-log.ts'

/**
 * Answers bytes that Node's HTTP parser rejected, in the shape of every error, and closes the connection: nothing after
 * such bytes can be trusted.
 */
export function answerRaw(socket: Socket, refusal: Refusal, log: Logger, why: string): void {
  const id = newUlid()
  refusedConnections(log).note({ code: refusal.code, why }, { request_id: id, ip: socket.remoteAddress })
  // A connection in the middle of an answer cannot take a second one.
  const { _httpMessage: current } = socket as Socket & { _httpMessage?: { headersSent: boolean } }
  if (!socket.writable || current?.headersSent === true) {
    socket.destroy()
    return
  }
  socket.end(rawAnswer(id, refusal), () => socket.destroy())
}

const refusedConnections = makeCountedLogs('connection refused')

function rawAnswer(id: string, refusal: Refusal): string {
  const body = errorBody(refusal)
  return [
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status] ?? ''}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    `x-request-id: ${id}`,
    'cache-control: no-store',
    'connection: close',
    `date: ${new Date().toUTCString()}`,
    '',
    body,
  ].join('\r\n')
}

/** Maps an error code of Node's HTTP parser to a refusal. */
export function refusalOfParser(code: string | undefined): Refusal {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return requestTimeout()
  return code === 'HPE_HEADER_OVERFLOW' ? headersTooLarge() : malformedHttp()
}
