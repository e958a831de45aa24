import { expect, test } from 'vitest'
import { openApi } from '../api.ts'
import { expectCleanBooks } from '../books.ts'
import { describeRun, drive } from './drive.ts'
import { shrink } from './shrink.ts'

const runs = Number(process.env['MODEL_RUNS'] ?? 5)
const from = Number(process.env['MODEL_SEED'] ?? 0)

test('model', { timeout: 600_000 }, async () => {
  const api = await openApi()
  const kinds: Record<string, number> = {}
  let refusals = 0
  let failed = 0
  for (let seed = from; seed < from + runs; seed += 1) {
    const run = await drive(api, { seed, length: 50 })
    refusals += run.refusals
    for (const { do: deed } of run.commands) kinds[deed] = (kinds[deed] ?? 0) + 1
    if (run.difference !== undefined) {
      failed += 1
      console.log(process.env['NOSHRINK'] ? `${seed}: ${run.difference}` : describeRun(await shrink(api, run, 'none')))
      if (failed >= Number(process.env['MAXFAIL'] ?? 3)) break
    }
  }
  console.log(refusals, kinds)
  expect(failed).toBe(0)
  await expectCleanBooks(api.db)
})
