/** The notes of most currencies, times a power of ten. */
const steps = [1, 5, 10, 20, 50, 100, 200, 500, 1000]

/**
 * The sums that a guest is likely to hand over for an amount: it, rounded up to the next note of growing size. For 107.88
 * these are 110, 120 and 150; for 37.67 they are 38, 40 and 50.
 * @param amount in the brand's currency, above zero
 */
export function noteSums(amount: number, count = 3): number[] {
  const size = 10 ** Math.floor(Math.log10(amount))
  const least = Math.max(1, size / 20)
  const scale = Math.max(1, size / 100)
  const notes = steps.map(step => step * scale)
  const sums = notes.filter(note => note >= least).map(note => Math.ceil(round(amount / note)) * note)
  return [...new Set(sums)]
    .filter(sum => sum > amount)
    .toSorted((a, b) => a - b)
    .slice(0, count)
}

/** The next sum of five above an amount, for a tip that rounds up: 113 to 115, 37.67 to 40. */
export function roundUp(amount: number): number {
  const size = amount >= 1000 ? 10 ** (Math.floor(Math.log10(amount)) - 1) : 1
  const step = 5 * Math.max(1, size / 10)
  return Math.floor(round(amount / step) + 1) * step
}

/** Without the dust of binary fractions: 0.1 + 0.2 is 0.3. */
function round(value: number): number {
  return Math.round(value * 1e6) / 1e6
}
