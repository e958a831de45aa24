import { test } from 'vitest'

const isLong = process.env['LONG'] === '1'

/** How often a long sweep is repeated: `whole` times in `npm run test:long`, a few in `npm test`. */
export function sweep(whole: number, few: number): number {
  return isLong ? whole : few
}

/** A rare case that takes seconds: tested in `npm run test:long`, skipped in `npm test`. */
export const rarely = isLong ? test : test.skip
