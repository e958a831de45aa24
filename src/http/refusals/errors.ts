import type { FastifyRequest } from 'fastify'
import { errorCode, isUnreachable } from '../../db/database-error.ts'
import { unavailable } from '../../lib/common.refusals.ts'
import type { CurrencyDecimals } from '../../lib/money.ts'
import { Refusal } from '../../lib/refusal.ts'
import { internalError, malformedUrl, payloadTooLarge } from './http.refusals.ts'

/** Serialises a refusal in the shape that every error answer has. */
export function errorBody({ code, message, details }: Refusal, decimals: CurrencyDecimals = 2): string {
  const body = JSON.stringify({ error: { code, message, details } })
  // Messages write amounts with two decimals (`amountText`).
  return decimals === 2 ? body : body.replaceAll(/(?<=[" ]-?\d+)\.00(?=[ ,.])/g, '')
}

/** Turns any thrown error into a refusal that reveals nothing internal. */
export function toRefusal(error: unknown, request: FastifyRequest): Refusal {
  if (error instanceof Refusal) return error
  if (isUnreachable(error)) return unavailable()
  return fastifyErrors.get(errorCode(error) ?? '')?.(request) ?? internalError()
}

/** Fastify's own errors that a client can cause: a malformed URL, and a chunked body over the limit. */
const fastifyErrors = new Map<string, (request: FastifyRequest) => Refusal>([
  ['FST_ERR_BAD_URL', malformedUrl],
  ['FST_ERR_CTP_BODY_TOO_LARGE', ({ routeOptions }) => payloadTooLarge(routeOptions.bodyLimit)],
])
