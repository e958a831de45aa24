import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { RateLimiter } from '../http/limits/rate-limit.rules.ts'

/**
 * Opens the limiter that services share in Redis, where `REDIS_URL` names one. Its client is only loaded here: it takes a
 * tenth of a start.
 */
export async function sharedLimiter({ redisUrl }: Config, log: Logger): Promise<RateLimiter | undefined> {
  if (redisUrl === undefined) return undefined
  const { redisLimiter } = await import('../http/limits/rate-limit-redis.ts')
  return redisLimiter({ url: redisUrl, log })
}
