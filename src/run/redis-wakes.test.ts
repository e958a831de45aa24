import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { openRedis, type Redis, redisIsHere } from '#test/support/redis.ts'
import { Wakes } from '../lib/wakes.ts'
import { shareWakes } from './redis-wakes.ts'

const log = pino({ level: 'silent' })
let redis: Redis

beforeAll(async () => {
  if (redisIsHere) redis = await openRedis()
})
afterAll(() => redis?.drop())

/** A service, and the brands of which it hears new positions. */
function service(): { wakes: Wakes; heard: (string | undefined)[] } {
  const wakes = new Wakes()
  const heard: (string | undefined)[] = []
  wakes.on('placed', brandId => void heard.push(brandId))
  const sharing = shareWakes(wakes, redis.url, log)
  onTestFinished(() => sharing.close())
  return { wakes, heard }
}

/** Tells until the other has heard it, since they are connecting. */
const reach = (from: Wakes, heard: unknown[], brandId: string) =>
  vi.waitFor(
    () => {
      from.tell('placed', brandId)
      expect(heard).toContain(brandId)
    },
    { timeout: 10_000, interval: 30 },
  )

describe.skipIf(!redisIsHere)('wakes by Redis (needs the program redis-server)', () => {
  test('reach the other services once, and do not come back', async () => {
    const [one, two] = [service(), service()]
    await reach(one.wakes, two.heard, 'ready')
    await reach(two.wakes, one.heard, 'ready-too')
    // Messages arrive in order: once this has, all before it have.
    for (const { wakes } of [one, two]) wakes.tell('placed', 'last')
    for (const { heard } of [one, two])
      await expect.poll(() => heard.filter(brandId => brandId === 'last')).toHaveLength(2)
    for (const { heard } of [one, two]) heard.length = 0
    for (const brandId of ['A', 'B', 'A']) one.wakes.tell('placed', brandId)
    one.wakes.tell('listed', 'C')
    one.wakes.tellAll()
    await expect.poll(() => two.heard).toEqual(['A', 'B'])
    await sleep(50)
    expect([one.heard, two.heard]).toEqual([
      ['A', 'B', 'A', undefined],
      ['A', 'B'],
    ])
  })

  test('continue after Redis was away', async () => {
    const [one, two] = [service(), service()]
    await reach(one.wakes, two.heard, 'before')
    await redis.kill()
    one.wakes.tell('placed', 'lost')
    await redis.start()
    await reach(one.wakes, two.heard, 'after')
    expect(two.heard).not.toContain('lost')
  })
})
