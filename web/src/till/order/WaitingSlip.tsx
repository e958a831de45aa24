import { Trans, useLingui } from '@lingui/react/macro'
import { CloudUpload } from 'lucide-react'
import type { Command } from '../../service/command.types.ts'
import { connection } from '../../service/live.ts'
import { useMoney } from '../../service/money.ts'
import { useStore } from '../../service/use-store.ts'
import { Badge } from '../../ui/Badge.tsx'
import { timeIn } from '../../ui/Bar.tsx'
import { later } from '../../ui/later.tsx'
import slip from '../../ui/slip.module.css'
import { useBranch } from '../frame/branch.ts'
import { quantityText } from './item-words.tsx'
import { useOrder } from './order-context.ts'
import css from './ticket.module.css'
import { TicketLine } from './TicketLine.tsx'
import { usePriceAll } from './use-total.ts'

const LineDetail = later(async () => (await import('./LineDetail.tsx')).LineDetail)

/** A round that is stored here and has no answer yet: it waits, and says so. */
export function WaitingSlip({ command, number }: { command: Command; number: number }) {
  const { t } = useLingui()
  const { menu, selected, select } = useOrder()
  const { timezone } = useBranch()
  const money = useMoney()
  const priceAll = usePriceAll()
  const { isOnline } = useStore(connection)
  const badge = (
    <Badge tone="amber" icon={<CloudUpload />}>
      <Trans>Waiting</Trans>
    </Badge>
  )
  return (
    <section className={`${slip['slip']} ${css['slip']}`} aria-label={t`Round ${number}, waiting`}>
      <div className={slip['head']}>
        <CloudUpload aria-hidden />
        <span>
          <b>
            <Trans>Round {number}</Trans>
          </b>{' '}
          · {timeIn(timezone, command.madeAt)} · <bdi>{command.staff.name}</bdi>
        </span>
      </div>
      {!isOnline && (
        <p className={css['warning']}>
          <Trans>
            The service does not answer. This round is stored on this device and goes out by itself. The
            kitchen screen has not seen it: tell the kitchen.
          </Trans>
        </p>
      )}
      {command.draft?.lines.map(line => {
        const product = menu.byId.get(line.productId)
        return (
          <TicketLine
            key={line.id}
            quantity={quantityText(line.quantity)}
            name={product?.name ?? t`A dish that is no longer on the menu`}
            stage={{ word: t`Waiting`, badge }}
            amount={money.short(priceAll([line]))}
            detail={product && <LineDetail line={line} />}
            tone="sent"
            isOpen={selected === line.id}
            onPress={() => select(selected === line.id ? undefined : line.id)}
          />
        )
      })}
    </section>
  )
}
