/** How often a long sweep is repeated: `whole` times in `npm run test:long`, a few in `npm test`. */
export function sweep(whole: number, few: number): number {
  return process.env['LONG'] === '1' ? whole : few
}
