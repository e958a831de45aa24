import { Trans, useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { useMoney } from '../../service/money.ts'
import { Badge } from '../../ui/Badge.tsx'
import slip from '../../ui/slip.module.css'
import { type Division, unpaidQuantity } from './amount.rules.ts'
import css from './pay.module.css'
import type { Item, Payable, Payment } from './payable.ts'
import { PaidRow } from './PaidRow.tsx'

type Props = {
  payable: Payable
  division: Division
  /** Chooses the units of a line; by item only. */
  onChoose: (item: Item) => void
  onVoid: (payment: Payment) => void
}

/** The bill as one slip. By item its lines are checkboxes; a line of several is chosen unit by unit. */
export function BillSlip({ payable, division, onChoose, onVoid }: Props) {
  const { t } = useLingui()
  return (
    <section className={`${slip['slip']} ${css['bill']}`} aria-label={t`Bill`}>
      <ul>
        {payable.items.map(item => (
          <li key={item.id}>
            {division.by === 'item' ? (
              <ChosenLine
                item={item}
                chosen={division.chosen.get(item.id) ?? 0}
                onPress={() => onChoose(item)}
              />
            ) : (
              <Line item={item} />
            )}
          </li>
        ))}
      </ul>
      <div className={slip['perforation']} />
      <Sums payable={payable} onVoid={onVoid} />
    </section>
  )
}

function Line({ item }: { item: Item }) {
  const money = useMoney()
  return (
    <p className={`${slip['line']} ${css['flat']}`}>
      <span className={slip['quantity']}>{item.quantity}</span>
      <bdi className={slip['name']}>{item.name}</bdi>
      <span className={slip['amount']}>{money.short(item.total)}</span>
      <Detail item={item} />
    </p>
  )
}

function ChosenLine({ item, chosen, onPress }: { item: Item; chosen: number; onPress: () => void }) {
  const money = useMoney()
  const left = unpaidQuantity(item)
  const isPaid = left <= 0
  const quantity =
    chosen > 0 && item.quantity > 1 ? `${chosen}/${item.quantity}` : String(left > 0 ? left : item.quantity)
  return (
    <button
      type="button"
      role="checkbox"
      aria-checked={chosen > 0}
      aria-disabled={isPaid || undefined}
      className={`${css['choice']} ${isPaid ? slip['gone'] : ''}`}
      onClick={() => !isPaid && onPress()}
    >
      <i className={css['box']}>{chosen > 0 && <Check />}</i>
      <b>{quantity}</b>
      <bdi className={slip['name']}>{item.name}</bdi>
      {isPaid && (
        <Badge tone="green" icon={<Check />}>
          <Trans>Paid</Trans>
        </Badge>
      )}
      <span className={slip['amount']}>{money.short(item.total)}</span>
    </button>
  )
}

function Detail({ item }: { item: Item }) {
  const money = useMoney()
  const without = item.without.map(({ name }) => name).join(', ')
  const addons = item.addons.filter(({ included, total }) => !included || total > 0)
  if (addons.length === 0 && without === '') return null
  return (
    <span className={slip['detail']}>
      {addons.map(addon => (
        <span key={addon.addon_id}>
          <bdi>{addon.name}</bdi> {addon.total > 0 && <b>+{money.short(addon.total)}</b>}{' '}
        </span>
      ))}
      {without !== '' && <Trans>without {without}</Trans>}
    </span>
  )
}

function Sums({ payable, onVoid }: { payable: Payable; onVoid: (payment: Payment) => void }) {
  const money = useMoney()
  return (
    <dl className={css['sums']}>
      <div className={css['total']}>
        <dt>
          <Trans>Total</Trans>
        </dt>
        <dd>{money.full(payable.total)}</dd>
      </div>
      {payable.taxLines.map(({ tax_id, name, amount }) => (
        <div key={tax_id} className={css['tax']}>
          <dt>
            <Trans>
              of which <bdi>{name}</bdi>
            </Trans>
          </dt>
          <dd>{money.full(amount)}</dd>
        </div>
      ))}
      {payable.payments.map(payment => (
        <PaidRow
          key={payment.id}
          payment={payment}
          onVoid={payable.isOpen ? () => onVoid(payment) : undefined}
        />
      ))}
      {payable.payments.length > 0 && (
        <div className={css['total']}>
          <dt>
            <Trans>Due</Trans>
          </dt>
          <dd>{money.full(payable.due)}</dd>
        </div>
      )}
    </dl>
  )
}
