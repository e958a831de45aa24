import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

const address = process.env.COMANDA_URL ?? 'http://127.0.0.1:8080'

/** A refusal of the service: branch on `code`, show `message`. */
export class Refused extends Error {
  constructor(status, { code, message, details }) {
    super(message)
    Object.assign(this, { status, code, details })
  }
}

/**
 * Sends one request, again with the same idempotency key while the answer is unknown or the service asks to wait.
 * @returns {Promise<{ data: any, meta: any, headers: Headers }>} what the service answered; `data` is the text of a receipt
 */
export async function call(key, method, path, body, headers = {}) {
  const once = randomUUID()
  for (let attempt = 1; ; attempt++) {
    const response = await fetch(`${address}/v1/pos${path}`, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(method === 'POST' && { 'idempotency-key': once }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }).catch(() => undefined)
    const mayRetry = response === undefined || [408, 429, 500, 503].includes(response.status)
    if (!mayRetry || attempt === 8) return read(response)
    await sleep(Number(response?.headers.get('retry-after') ?? attempt) * 1000)
  }
}

async function read(response) {
  if (response === undefined) throw new Error(`No answer from ${address}`)
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  const body = isJson ? await response.json() : { data: Buffer.from(await response.arrayBuffer()) }
  if (!response.ok) throw new Refused(response.status, body.error)
  return { ...body, headers: response.headers }
}

/** The calls of one key, and of whoever is signed in; each gives `data`. */
export function client(key, headers) {
  const send = async (method, path, body, more) =>
    (await call(key, method, path, body, { ...headers, ...more })).data
  return {
    get: path => send('GET', path),
    post: (path, body = {}, more) => send('POST', path, body, more),
    patch: (path, body) => send('PATCH', path, body),
    as: token => client(key, { ...headers, 'x-staff-token': token }),
  }
}

/** The key of the environment. */
export function keyOfEnvironment() {
  assert(process.env.COMANDA_KEY, 'Set COMANDA_KEY to a key: npm run -s comanda -- key create --for till')
  return process.env.COMANDA_KEY
}

/** Asserts that the service refuses, with this code. */
export async function expectRefusal(code, promise) {
  const refused = await promise.then(
    () => assert.fail(`Not refused with ${code}`),
    error => error,
  )
  assert.equal(refused.code, code, refused.message)
  return refused
}
