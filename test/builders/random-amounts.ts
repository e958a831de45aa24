import * as fc from 'fast-check'
import { maxCents } from '../../src/lib/money.ts'

/** Amounts in hundredths, often small ones and sometimes up to the greatest there is. */
export function amounts(usual: number, min = 0): fc.Arbitrary<number> {
  const upTo = (max: number) => fc.integer({ min, max })
  return fc.oneof({ weight: 3, arbitrary: upTo(usual) }, { weight: 1, arbitrary: upTo(maxCents) })
}
