import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Logger } from 'pino'
import type { Refusal } from '../../lib/refusal.ts'
import { headersTooLarge, malformedHttp, requestTimeout } from '../http.refusals.ts'
import { newUlid } from '../../lib/ulid.ts'
import { makeCountedLogs } from '../limits/counted-log.ts'
import { answerOf } from '../errors.ts'

/**
 * Answers bytes that the HTTP parser could not make a request of, in the same shape as everything else, and closes the
 * connection: after such bytes nothing on it can be trusted.
 */
export function answerRaw(socket: Socket, refusal: Refusal, log: Logger, why: string): void {
  const id = newUlid()
  refusedConnections(log).note({ code: refusal.code, why }, { request_id: id, ip: socket.remoteAddress })
  // A connection that is half-way through an answer cannot take a second one.
  const { _httpMessage: current } = socket as Socket & { _httpMessage?: { headersSent: boolean } }
  if (!socket.writable || current?.headersSent === true) {
    socket.destroy()
    return
  }
  socket.end(rawAnswer(id, refusal), () => socket.destroy())
}

const refusedConnections = makeCountedLogs('connection refused')

function rawAnswer(id: string, refusal: Refusal): string {
  const { status, body } = answerOf(refusal)
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
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

/** Returns the refusal for a fault of Node's HTTP parser. */
export function refusalOfParser(code: string | undefined): Refusal {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return requestTimeout()
  return code === 'HPE_HEADER_OVERFLOW' ? headersTooLarge() : malformedHttp()
}
