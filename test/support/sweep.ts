/** Whether this is `npm run test:long`, in which rare cases are tested too: `test.skipIf(!isLong)`. */
export const isLong = process.env['LONG'] === '1'

/** How often a long sweep is repeated: `whole` times in `npm run test:long`, a few in `npm test`. */
export function sweep(whole: number, few: number): number {
  return isLong ? whole : few
}
