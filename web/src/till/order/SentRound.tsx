import { Trans, useLingui } from '@lingui/react/macro'
import { Bell, Check, CheckCheck, CircleX, Flame, Pause, RotateCcw, Wallet } from 'lucide-react'
import { memo, type ReactNode, useState } from 'react'
import { minutesAndSeconds, now, useNow } from '../../service/clock.ts'
import { useMoney } from '../../service/money.ts'
import { Badge } from '../../ui/Badge.tsx'
import { timeIn } from '../../ui/Bar.tsx'
import { Button } from '../../ui/Button.tsx'
import { later } from '../../ui/later.tsx'
import slip from '../../ui/slip.module.css'
import { useBranch } from '../frame/branch.ts'
import { useStaffNames } from '../use-staff-names.ts'
import { type Entry, entriesOf } from '../entries.rules.ts'
import { ItemDetail, quantityText } from './item-words.tsx'
import type { Item, Order } from './menu.types.ts'
import { useOrderTools } from './order-context.ts'
import { isOpen as isSaleOpen } from './sale.ts'
import { stageOf } from './stage.rules.ts'
import css from './ticket.module.css'
import { TicketLine } from './TicketLine.tsx'
import { useAgain } from './use-again.ts'

const SentPanel = later(async () => (await import('./SentPanel.tsx')).SentPanel)

/** A round this young has just arrived. */
const freshMs = 5000

type Props = {
  order: Order
  number: number
  /** The open line of the ticket, if it is one of these. */ open: string | undefined
}

/** A round that was sent: it never moves, and never changes silently. */
export const SentRound = memo(function SentRound({ order, number, open }: Props) {
  const { t } = useLingui()
  const { sale } = useOrderTools()
  const { timezone } = useBranch()
  const waiter = useStaffNames()(order.staff_id)
  const again = useAgain()
  const [isNew] = useState(() => now() - Date.parse(order.created_at) < freshMs)
  return (
    <section
      className={`${slip['slip']} ${css['slip']} ${css['sent']} ${isNew ? css['arrived'] : ''}`}
      aria-label={t`Round ${number}`}
    >
      <div className={slip['head']}>
        <Check aria-hidden />
        <span>
          <b>
            <Trans>Round {number}</Trans>
          </b>{' '}
          · {timeIn(timezone, Date.parse(order.ordered_at))}
          {waiter !== undefined && (
            <>
              {' '}
              · <bdi>{waiter}</bdi>
            </>
          )}
        </span>
        {isSaleOpen(sale) && (
          <Button
            tone="bare"
            className={css['again']}
            icon={<RotateCcw />}
            onClick={() => void again(order.items)}
          >
            <Trans>Again</Trans>
          </Button>
        )}
      </div>
      {entriesOf(order.items).map(entry => (
        <SentLine key={entry.id} entry={entry} order={order} isOpen={open === entry.id} />
      ))}
    </section>
  )
})

function SentLine({ entry, order, isOpen }: { entry: Entry<Item>; order: Order; isOpen: boolean }) {
  const { sale, select } = useOrderTools()
  const money = useMoney()
  const item = entry.items[0]!
  const stage = useStage(item)
  const isTogether = entry.items.every(one => stageOf(one) === stageOf(item))
  const canAct = item.kind === 'product' && item.cancelled_at === null && isSaleOpen(sale)
  return (
    <TicketLine
      quantity={quantityText(entry.quantity)}
      name={entry.name}
      stage={isTogether ? stage : undefined}
      amount={money.short(entry.total)}
      detail={
        entry.isCombo ? (
          <Components items={entry.items} isTogether={isTogether} />
        ) : (
          <ItemDetail item={item} isApart={item.service_type !== order.service_type} />
        )
      }
      tone={item.cancelled_at === null ? 'sent' : 'gone'}
      isOpen={isOpen}
      onPress={() => select(isOpen ? undefined : entry.id)}
      panel={canAct ? <SentPanel entry={entry} order={order} /> : undefined}
    />
  )
}

/** The components of a combo, each with its stage while they differ. */
function Components({ items, isTogether }: { items: readonly Item[]; isTogether: boolean }) {
  return items.map(item => (
    <span key={item.id} className={css['component']}>
      <span>
        <bdi>{item.name}</bdi> <ItemDetail item={item} />
      </span>
      {!isTogether && <ComponentStage item={item} />}
    </span>
  ))
}

function ComponentStage({ item }: { item: Item }) {
  return useStage(item)?.badge
}

/** Where an item is, as a word and a badge. */
function useStage(item: Item): { word: string; badge: ReactNode } | undefined {
  const { t } = useLingui()
  const stage = stageOf(item)
  const time = useNow(stage === 'ready' ? 1000 : undefined)
  const badge = (word: string, icon: ReactNode, tone?: 'amber' | 'green' | 'red') => ({
    word,
    badge: (
      <Badge icon={icon} {...(tone && { tone })}>
        {word}
      </Badge>
    ),
  })
  switch (stage) {
    case 'cancelled':
      return badge(t`Cancelled`, <CircleX />, 'red')
    case 'held':
      return badge(item.course === null ? t`On hold` : t`Course ${item.course}`, <Pause />, 'amber')
    case 'awaits_payment':
      return badge(t`After payment`, <Wallet />, 'amber')
    case 'new':
      return badge(t`Sent`, <Check />)
    case 'preparing':
      return badge(t`Cooking`, <Flame />, 'amber')
    case 'ready':
      return badge(
        t`Ready ${minutesAndSeconds(time - Date.parse(item.kitchen.ready_at ?? ''))}`,
        <Bell />,
        'green',
      )
    case 'delivered':
      return badge(t`Served`, <CheckCheck />)
    case 'none':
      return undefined
  }
  return undefined
}
