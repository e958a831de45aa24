import { useLingui } from '@lingui/react/macro'
import type { MenuProduct } from './menu.types.ts'
import { leastParts } from './pieces.rules.ts'

/** The name of a part before its dish is chosen. */
export function usePartName({ parts }: MenuProduct): (at: number) => string {
  const { t } = useLingui()
  const isHalves = parts?.count === leastParts
  return at => {
    const number = at + 1
    if (!isHalves) return t`Part ${number}`
    return at === 0 ? t`1st half` : t`2nd half`
  }
}
