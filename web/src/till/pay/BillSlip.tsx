import { Trans, useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { useMoney } from '../../service/money.ts'
import { Badge } from '../../ui/Badge.tsx'
import slip from '../../ui/slip.module.css'
import { type Entry, entriesOf } from '../entries.rules.ts'
import { fractionOf } from '../../service/fraction.rules.ts'
import { type Division, unpaidQuantity } from './amount.rules.ts'
import { DiscountRow } from './DiscountRow.tsx'
import type { Discount } from './discounts.rules.ts'
import css from './pay.module.css'
import type { Item, Payable, Payment } from './payable.ts'
import { PaidRow } from './PaidRow.tsx'

type Props = {
  payable: Payable
  division: Division
  /** Chooses the units of a line; by item only. */
  onChoose: (items: readonly Item[]) => void
  onVoid: (payment: Payment) => void
  onRemove: (discount: Discount) => void
}

/** The bill as one slip. By item its lines are checkboxes; a line of several is chosen unit by unit. */
export function BillSlip({ payable, division, onChoose, onVoid, onRemove }: Props) {
  const { t } = useLingui()
  return (
    <section className={`${slip['slip']} ${css['bill']}`} aria-label={t`Bill`}>
      <ul>
        {entriesOf(payable.items).map(entry => (
          <li key={entry.id}>
            {division.by === 'item' ? (
              <ChosenLine
                entry={entry}
                chosen={division.chosen.get(entry.items[0]!.id) ?? 0}
                onPress={() => onChoose(entry.items)}
              />
            ) : (
              <Line entry={entry} />
            )}
          </li>
        ))}
      </ul>
      <div className={slip['perforation']} />
      <Sums payable={payable} onVoid={onVoid} onRemove={onRemove} />
    </section>
  )
}

function Line({ entry }: { entry: Entry<Item> }) {
  const money = useMoney()
  return (
    <p className={`${slip['line']} ${css['flat']}`}>
      <span className={slip['quantity']}>{entry.quantity}</span>
      <bdi className={slip['name']}>{entry.name}</bdi>
      <span className={slip['amount']}>{money.short(entry.total)}</span>
      {entry.items.map(item => (
        <Detail key={item.id} item={item} name={entry.isCombo ? item.name : undefined} />
      ))}
    </p>
  )
}

type ChosenProps = { entry: Entry<Item>; chosen: number; onPress: () => void }

function ChosenLine({ entry, chosen, onPress }: ChosenProps) {
  const money = useMoney()
  const item = entry.items[0]!
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
      <bdi className={slip['name']}>{entry.name}</bdi>
      {isPaid && (
        <Badge tone="green" icon={<Check />}>
          <Trans>Paid</Trans>
        </Badge>
      )}
      <span className={slip['amount']}>{money.short(entry.total)}</span>
    </button>
  )
}

/** The choices on an item, and on its halves. @param name of a component of a combo */
function Detail({ item, name }: { item: Item; name: string | undefined }) {
  return (
    <>
      <Choices dish={item} name={name} />
      {item.parts.map((part, at) => (
        // A dish may have the same part twice.
        // oxlint-disable-next-line react/no-array-index-key
        <Choices key={at} dish={part} name={`${fractionOf(item)} ${part.name}`} />
      ))}
    </>
  )
}

function Choices({ dish, name }: { dish: Pick<Item, 'addons' | 'without'>; name: string | undefined }) {
  const money = useMoney()
  const without = dish.without.map(one => one.name).join(', ')
  const addons = dish.addons.filter(({ included, total }) => !included || total > 0)
  if (name === undefined && addons.length === 0 && without === '') return null
  return (
    <span className={slip['detail']}>
      {name !== undefined && (
        <>
          <bdi>{name}</bdi>{' '}
        </>
      )}
      {addons.map(addon => (
        <span key={addon.addon_id}>
          <bdi>{addon.name}</bdi> {addon.total > 0 && <b>+{money.short(addon.total)}</b>}{' '}
        </span>
      ))}
      {without !== '' && <Trans>without {without}</Trans>}
    </span>
  )
}

function Sums({ payable, onVoid, onRemove }: Pick<Props, 'payable' | 'onVoid' | 'onRemove'>) {
  const money = useMoney()
  return (
    <dl className={css['sums']}>
      <div className={css['total']}>
        <dt>
          <Trans>Total</Trans>
        </dt>
        <dd>{money.full(payable.total)}</dd>
      </div>
      {payable.discounts.map(discount => (
        <DiscountRow
          key={discount.id}
          discount={discount}
          onRemove={payable.isOpen ? () => onRemove(discount) : undefined}
        />
      ))}
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
