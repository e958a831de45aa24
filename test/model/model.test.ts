import { describe, expect, test } from 'vitest'
import { type Api, openApi } from '#test/support/api.ts'
import { expectInvariants } from '#test/doctor/invariants.ts'
import { isLong, sweep } from '#test/support/sweep.ts'
import { describeRun, drive, type Tally } from './drive.ts'
import { type Mistake, mistakes } from './restaurant-types.ts'
import { kept, seeds } from './seeds.ts'
import { shrink } from './shrink.ts'

const runs = sweep('runs of the model')
const length = 50
/** Runs are concurrent, each with its own database and clock. */
const lanes = 2
const stretch = sweep('runs of the model in a stretch')

async function driveAll(apis: readonly Api[], list: readonly number[]): Promise<Tally> {
  const tally: Tally = {}
  const waiting = [...list]
  await Promise.all(
    apis.map(async api => {
      for (let seed = waiting.shift(); seed !== undefined; seed = waiting.shift()) {
        const run = await drive(api, { seed, length }, tally)
        if (run.difference === undefined) continue
        waiting.length = 0
        throw new Error(describeRun(await shrink(api, run, undefined)))
      }
    }),
  )
  return tally
}

const openLanes = () => Promise.all(Array.from({ length: lanes }, () => openApi()))

describe('the model of a restaurant and the service agree', () => {
  const starts = Array.from({ length: runs / stretch }, (_, at) => at * stretch + 1)
  test.each(starts)('in the runs from seed %i', async first => {
    const apis = await openLanes()
    const tally = await driveAll(
      apis,
      Array.from({ length: stretch }, (_, at) => first + at),
    )
    // A kind of command that never succeeds is not compared.
    const kinds = Object.values(tally).filter(([done]) => done > 0)
    expect(kinds.length).toBeGreaterThanOrEqual(sweep('kinds of commands in a stretch of runs'))
    for (const api of apis) await expectInvariants(api.db)
  })

  test.skipIf(!isLong)('at seeds where they differed before', async () => {
    const apis = await openLanes()
    const tally = await driveAll(apis, seeds)
    expect(Object.keys(tally).length).toBeGreaterThan(10)
    for (const api of apis) await expectInvariants(api.db)
  })

  test.skipIf(!isLong).each(kept)('about $of', async ({ seed, commands }) => {
    const api = await openApi()
    const run = await drive(api, { seed, commands })
    expect(run.difference).toBeUndefined()
    await expectInvariants(api.db)
  })
})

/** A seed near which each mistake shows, so that the search is short, and its limit. */
const searched = 60
const near: Record<Mistake, number> = {
  shares: 1,
  restock: 1,
  coins: 10,
  void: 10,
  charge: 1,
  points: 10,
  firing: 37,
  added: 1,
  fee: 3,
  amounts: 1,
  tips: 3,
  components: 1,
  parts: 1,
  earnings: 22,
  combos: 1,
  'components apart': 1,
  'another price': 2,
  replaced: 1,
}

describe('finds a mistake in the model', () => {
  test.skipIf(!isLong).each(mistakes)('%s', async mistake => {
    const api = await openApi()
    let difference: string | undefined
    for (let seed = near[mistake]; seed < near[mistake] + searched && difference === undefined; seed += 1) {
      ;({ difference } = await drive(api, { seed, length, mistake }))
    }
    expect(difference).toMatch(/the model (says|does|refuses)/)
  })
})
