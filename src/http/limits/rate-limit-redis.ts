import { hash } from 'node:crypto'
import { createClient } from 'redis'
import type { Logger } from 'pino'
import { localLimiter, type LocalLimiterOptions } from './rate-limit.ts'
import {
  admittedAs,
  refusedFor,
  windowMs,
  type Admission,
  type IdentityKind,
  type RateLimiter,
} from './rate-limit.rules.ts'

export type RedisLimiterOptions = LocalLimiterOptions & {
  url: string
  log: Logger
  /** Goes before every name in the store; services that share a store but not their counts differ in it. */
  prefix?: string
}

/** A store that does not answer within this time counts as away. */
const answerMs = 250
/** How long it then is not asked again, so that not every request waits for it. */
const restMs = 1000

/**
 * Counts in Redis, for several processes together. While Redis is away each process counts for itself: nothing
 * fails. Each process always remembers what it has admitted itself, so that it goes on from there.
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
      // The admissions of this process alone fill the limit already: the store could only refuse as well.
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
    // A command sent while the connection is down fails at once, and the request is counted here.
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
 * The exact sliding window over a list of admission times, newest first, by the store's own clock. Times that left
 * the window go from the end, a few at each call. Were the clock set back, times would lie in the future and block
 * for as long: such a list is started again.
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
    // A store that has just started does not know the script yet.
    if (!error.message.startsWith('NOSCRIPT')) throw error
    return client.sendCommand(['EVAL', script, ...words])
  })
  const [admitted, number] = answer as unknown as [number, number]
  return admitted === 1 ? admittedAs(number, limit) : refusedFor(number / 1000)
}

/**
 * The wait is counted in turns of this process's own loop: one that was held up itself reads the answer that has
 * arrived meanwhile before it blames the store.
 */
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
