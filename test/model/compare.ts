/** A plain shape for both sides; differences are reported with their path. */
export type View = unknown

/** Describes the first difference of two views; undefined if they are equal. */
export function differenceOf(expected: View, actual: View, path = ''): string | undefined {
  if (expected === actual) return undefined
  const areObjects =
    typeof expected === 'object' && typeof actual === 'object' && expected !== null && actual !== null
  if (!areObjects) {
    return `${path}: the model says ${JSON.stringify(expected)}, the service ${JSON.stringify(actual)}`
  }
  const [one, other] = [expected as Record<string, View>, actual as Record<string, View>]
  for (const key of new Set([...Object.keys(one), ...Object.keys(other)])) {
    const difference = differenceOf(one[key], other[key], path === '' ? key : `${path}.${key}`)
    if (difference !== undefined) return difference
  }
  return undefined
}

export const cents = (amount: number) => Math.round(amount * 100)
export const milli = (quantity: number) => Math.round(quantity * 1000)
/** Drops zeros: a sum that is zero on one side may be missing on the other. */
export const withoutZeros = (sums: Record<string, number>) =>
  Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0))

export function sumBy(list: readonly (readonly [key: string, value: number])[]) {
  const sums: Record<string, number> = {}
  for (const [key, value] of list) sums[key] = (sums[key] ?? 0) + value
  return withoutZeros(sums)
}
