import { hash } from 'node:crypto'
import { createClient } from 'redis'
import type { Logger } from 'pino'
import type { IdentityKind } from '../refusals/http.refusals.ts'
import { localLimiter, type LocalLimiterOptions } from './memory-limiter.ts'
import { admittedAs, refusedFor, windowMs, type Admission, type RateLimiter } from './rate-limit.rules.ts'

export type RedisLimiterOptions = LocalLimiterOptions & {
  url: string
  log: Logger
  /** Prefix of every key; services that share a store but not their counts use different ones. */
  prefix?: string
}

/** A store that does not answer within this time counts as down. */
const answerMs = 250
/** Pause before the store is used again, so that not every request waits for it. */
const restMs = 1000

/**
 * Counts requests in Redis for several processes together. While Redis is down, each process counts its own requests,
 * starting from those that it has admitted itself.
 */
export function redisLimiter({
  url,
  log,
  prefix = 'comanda:rate',
  ...options
}: RedisLimiterOptions): RateLimiter {
  const local = localLimiter(options)
  const client = connect(url, log)
  let restUntil = 0

  async function ask(kind: IdentityKind, id: string, limit: number): Promise<Admission> {
    const admission = await answerWithin(answerMs, askScript(client, `${prefix}:${kind}:${id}`, limit))
    if (admission.admitted) local.note(kind, id)
    return admission
  }

  return {
    admit(kind, id, limit) {
      // This process's own admissions fill the limit: the store would refuse as well.
      const refusal = local.refusal(kind, id, limit)
      if (refusal !== undefined) return refusal
      if (!client.isReady || performance.now() < restUntil) return local.admit(kind, id, limit)
      return ask(kind, id, limit).catch((err: unknown) => {
        if (performance.now() >= restUntil)
          log.warn({ err }, 'Redis does not answer; requests are counted here')
        restUntil = performance.now() + restMs
        return local.admit(kind, id, limit)
      })
    },
    async close() {
      client.destroy()
    },
  }
}

type Client = Pick<ReturnType<typeof createClient>, 'isReady' | 'sendCommand' | 'destroy'>

function connect(url: string, log: Logger): Client {
  let away = false
  const client = createClient({
    url,
    // While the connection is down commands fail at once, and requests are counted here.
    disableOfflineQueue: true,
    socket: { connectTimeout: 1000, reconnectStrategy: tries => Math.min(50 * 2 ** tries, 2000) },
  })
  client.on('ready', () => {
    away = false
    log.info('requests are counted in Redis')
  })
  client.on('error', (err: unknown) => {
    if (!away) log.warn({ err }, 'Redis is away; each process counts requests for itself until it is back')
    away = true
  })
  client.connect().catch(() => undefined)
  return client
}

/**
 * An exact sliding window over a list of admission times, newest first, by the store's clock. Expired times are removed
 * from the end, up to a hundred per call. If the clock is set back, times in the future would block requests: such a list
 * is cleared.
 */
const script = `
local key, limit, window = KEYS[1], tonumber(ARGV[1]), tonumber(ARGV[2])
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local newest = tonumber(redis.call('LINDEX', key, 0))
if newest and newest > now + 1000000 then
  redis.call('DEL', key)
  newest = nil
end
if newest and newest > now then now = newest end
for _ = 1, 100 do
  local oldest = tonumber(redis.call('LINDEX', key, -1))
  if not oldest or now - oldest < window then break end
  redis.call('RPOP', key)
end
local blocking = tonumber(redis.call('LINDEX', key, limit - 1))
if blocking and now - blocking < window then
  return { 0, blocking + window - now }
end
redis.call('LPUSH', key, string.format('%.0f', now))
redis.call('PEXPIRE', key, window / 1000)
return { 1, redis.call('LLEN', key) }
`
const scriptName = hash('sha1', script, 'hex')

async function askScript(client: Client, key: string, limit: number): Promise<Admission> {
  const words = ['1', key, String(limit), String(windowMs * 1000)]
  const answer = await client.sendCommand(['EVALSHA', scriptName, ...words]).catch((error: Error) => {
    // A store that was just started does not have the script yet.
    if (!error.message.startsWith('NOSCRIPT')) throw error
    return client.sendCommand(['EVAL', script, ...words])
  })
  const [admitted, number] = answer as unknown as [number, number]
  return admitted === 1 ? admittedAs(number, limit) : refusedFor(number / 1000)
}

/** Measures the time in turns of the event loop: after a delay of its own, the process first reads pending answers. */
async function answerWithin<T>(ms: number, answer: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  let turnsLeft = 5
  const timer = setInterval(() => {
    if (--turnsLeft === 0) late.reject(new Error(`No answer within ${ms} ms`))
  }, ms / turnsLeft)
  try {
    return await Promise.race([answer, late.promise])
  } finally {
    clearInterval(timer)
  }
}
