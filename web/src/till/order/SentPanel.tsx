import { Trans, useLingui } from '@lingui/react/macro'
import { BadgePercent, X } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { intoView } from '../../ui/into-view.ts'
import { CancelItem } from './CancelItem.tsx'
import { ChangeItem } from './ChangeItem.tsx'
import { DiscountItem } from './DiscountItem.tsx'
import type { Entry } from '../entries.rules.ts'
import type { Item, Order } from './menu.types.ts'
import { MoveItem } from './MoveItem.tsx'
import { useOrderTools } from './order-context.ts'
import css from './panel.module.css'
import { ReplaceItem } from './ReplaceItem.tsx'
import { swapsOf } from './swap.rules.ts'
import { SwapComponent } from './SwapComponent.tsx'
import { useAgain } from './use-again.ts'

/** The commands on a line that was sent. */
export function SentPanel({ entry, order }: { entry: Entry<Item>; order: Order }) {
  const { t } = useLingui()
  // A command on one component of a combo concerns whole combos.
  const item = { ...entry.items[0]!, name: entry.name, total: entry.total }
  const { sale, menu } = useOrderTools()
  const again = useAgain()
  const swaps = entry.isCombo ? swapsOf(menu.byId, entry.items) : []
  const [act, setAct] = useState<'cancel' | 'change' | 'replace' | 'move' | 'discount'>()
  const panel = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const own = panel.current!
    const line = own.previousElementSibling as HTMLElement
    intoView(own)
    // Closed, it gives the focus to its line.
    return () => {
      if (own.contains(document.activeElement)) line.focus()
    }
  }, [])
  return (
    <div ref={panel} className={css['panel']}>
      <div className={css['acts']}>
        <Button
          tone="red"
          icon={<X />}
          aria-expanded={act === 'cancel'}
          onClick={() => setAct(act === 'cancel' ? undefined : 'cancel')}
        >
          <Trans>Cancel item</Trans>
        </Button>
        {!entry.isCombo && (
          <Button
            aria-expanded={act === 'change'}
            onClick={() => setAct(act === 'change' ? undefined : 'change')}
          >
            <Trans>Change</Trans>
          </Button>
        )}
        {(!entry.isCombo || swaps.length > 0) && (
          <Button
            aria-expanded={act === 'replace'}
            onClick={() => setAct(act === 'replace' ? undefined : 'replace')}
          >
            <Trans>Replace</Trans>
          </Button>
        )}
        {sale.bill !== undefined && (
          <Button aria-expanded={act === 'move'} onClick={() => setAct(act === 'move' ? undefined : 'move')}>
            <Trans>Move</Trans>
          </Button>
        )}
        <Button onClick={() => void again(entry.items)}>
          <Trans>Repeat</Trans>
        </Button>
        <Button
          isSquare
          icon={<BadgePercent />}
          aria-label={t`Discount`}
          aria-expanded={act === 'discount'}
          onClick={() => setAct(act === 'discount' ? undefined : 'discount')}
        />
      </div>
      <div key={act} ref={intoView} className={css['act']}>
        {act === 'cancel' && <CancelItem item={item} all={entry.items} order={order} />}
        {act === 'change' && <ChangeItem item={item} />}
        {act === 'replace' && (entry.isCombo ? <SwapComponent swaps={swaps} /> : <ReplaceItem item={item} />)}
        {act === 'move' && <MoveItem item={item} />}
        {act === 'discount' && <DiscountItem item={item} order={order} />}
      </div>
    </div>
  )
}
