import { expect, test } from 'vitest'
import { type Api, openApi } from '../api.ts'
import { expectCleanBooks } from '../books.ts'
import { describeRun, drive, type Tally } from './drive.ts'
import { shrink } from './shrink.ts'

const runs = Number(process.env['MODEL_RUNS'] ?? 5)
const from = Number(process.env['MODEL_SEED'] ?? 0)
const lanes = Number(process.env['LANES'] ?? 3)
const kinds: Tally = {}
let failed = 0
let next = from
async function lane(api: Api) {
  while (next < from + runs) {
    const seed = next++
    const run = await drive(api, { seed, length: 50 }, kinds)
    if (run.difference !== undefined) {
      failed += 1
      if (failed > Number(process.env['MAXFAIL'] ?? 3)) break
      console.log(
        process.env['NOSHRINK']
          ? `${seed}: ${run.difference}`
          : describeRun(await shrink(api, run, undefined)),
      )
    }
  }
}

test('model', { timeout: 600_000 }, async () => {
  const apis = await Promise.all(Array.from({ length: lanes }, () => openApi()))
  await Promise.all(apis.map(lane))
  console.log(
    Object.entries(kinds)
      .map(([k, [a, b]]) => `${k} ${a}/${b}`)
      .join('  '),
  )
  expect(failed).toBe(0)
  for (const api of apis) await expectCleanBooks(api.db)
})
