import { expect, test } from 'vitest'
import { staleMs } from './print-job.types.ts'
import { afterFailure, giveUpMs } from './retry.rules.ts'

test('pauses grow up to ten seconds', () => {
  const pauses = [0, 2000, 8000, 20_000, 3_600_000].map(ms => afterFailure(ms).pauseMs)
  expect(pauses).toEqual([1000, 1000, 4000, 10_000, 10_000])
})

test('a printer that fails is announced, then replaced, then given up, long before its jobs are stale', () => {
  const verdicts = [0, 4999, 5000, 29_999, 30_000, 59_999, 60_000].map(ms => {
    const { isFailing, movesOn, givesUp } = afterFailure(ms)
    return [isFailing, movesOn, givesUp].map(Number).join('')
  })
  expect(verdicts).toEqual(['000', '000', '100', '100', '110', '110', '111'])
  expect(staleMs).toBeGreaterThan(giveUpMs)
})
