/** A short key from a name: `Crème brûlée` becomes `creme-brulee`, or with a number where that is taken: `creme-brulee-2`. */
export function keyOfName(name: string, taken: ReadonlySet<string>, longest = Infinity): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
  const whole = plain.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
  // Two digits and their dash still fit; a character that is cut in half goes.
  const base = whole.slice(0, longest - 3).replaceAll(/^-|[-\ud800-\udbff]$/g, '') || 'item'
  let key = base
  for (let number = 2; taken.has(key); number++) key = `${base}-${number}`
  return key
}
