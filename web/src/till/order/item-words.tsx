import { useLingui } from '@lingui/react/macro'
import { Fragment, type ReactNode } from 'react'
import type { Item } from './menu.types.ts'
import { fractionOf } from '../../service/fraction.rules.ts'
import css from './ticket.module.css'

// The small words below the name of a line.

/** The number of a line; what is weighed is one, and its weight stands below its name. */
export function quantityText(quantity: number): string {
  return isWeight(quantity) ? '1' : String(quantity)
}

export function weightOf(quantity: number): string[] {
  return isWeight(quantity) && quantity > 0 ? [`${quantity.toFixed(3)} kg`] : []
}

function isWeight(quantity: number): boolean {
  return quantity === 0 || !Number.isInteger(quantity)
}

/** The choices on an item that was sent, its halves below it. @param isApart it is not eaten where the rest of its order is */
export function ItemDetail({ item, isApart = false }: { item: Item; isApart?: boolean }) {
  const { t } = useLingui()
  const reason = item.cancelled_at === null ? [] : [item.cancel_reason ?? '']
  return (
    <>
      <Joined
        parts={[
          ...weightOf(item.quantity),
          ...chosenOf(item),
          ...item.without.map(({ name }) => t`No ${name}`),
          ...saidOf(item, t`Seat`, t`Course`),
          ...(isApart ? [item.service_type === 'takeaway' ? t`To go` : t`Eat here`] : []),
          ...reason.filter(text => text !== ''),
        ]}
      />
      {item.parts.map((part, at) => (
        // A dish may have the same part twice.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={at} className={css['piece']}>
          <Joined
            by=", "
            parts={[
              <bdi key="name">{`${fractionOf(item)} ${part.name}`}</bdi>,
              ...chosenOf(part),
              ...part.without.map(({ name }) => t`without ${name}`),
            ]}
          />
        </span>
      ))}
    </>
  )
}

function chosenOf({ addons }: Pick<Item, 'addons'>): ReactNode[] {
  return addons
    .filter(({ included }) => !included)
    .map(({ addon_id, addon_group_id, name, quantity }) => (
      <Chosen key={`${addon_group_id} ${addon_id}`} name={name} quantity={quantity} extra="" />
    ))
}

export function Chosen({ name, quantity, extra }: { name: string; quantity: number; extra: string }) {
  return (
    <>
      {quantity > 1 && `${quantity} × `}
      <bdi>{name}</bdi>
      {extra !== '' && (
        <>
          {' '}
          <b>{extra}</b>
        </>
      )}
    </>
  )
}

export function saidOf(
  { seat, course, note }: { seat: number | null; course: number | null; note: string | null },
  seatWord: string,
  courseWord: string,
): ReactNode[] {
  return [
    ...(course === null ? [] : [`${courseWord} ${course}`]),
    ...(seat === null ? [] : [`${seatWord} ${seat}`]),
    ...(note === null ? [] : [<bdi key="note">“{note}”</bdi>]),
  ]
}

export function Joined({ parts, by = ' · ' }: { parts: readonly ReactNode[]; by?: string }) {
  return parts.map((part, at) => (
    // The parts of a line have no ids, and are drawn again with it.
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={at}>
      {at > 0 && by}
      {part}
    </Fragment>
  ))
}
