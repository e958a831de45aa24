import { useLingui } from '@lingui/react/macro'
import { randomId } from '../../service/ids.ts'
import { laterModule } from '../../ui/later.tsx'
import { say, showToast } from '../../ui/toast.ts'
import type { Item } from './menu.types.ts'
import { useOrderTools } from './order-context.ts'

const againRules = laterModule(() => import('./again.rules.ts'))

/** Copies items to the unsent lines; says what could not be copied. */
export function useAgain(): (items: readonly Item[]) => Promise<void> {
  const { t } = useLingui()
  const { menu, addLines } = useOrderTools()
  return async items => {
    const { orderAgain } = await againRules()
    const { lines, leftOut } = orderAgain(items, menu.byId, () => randomId(8))
    if (lines.length > 0) addLines(lines)
    if (leftOut.length > 0) showToast(t`Not ordered again: ${leftOut.join(', ')}`)
    else say(t`Copied to Not sent yet`)
  }
}
