import { useLingui } from '@lingui/react/macro'
import { Fragment, type ReactNode } from 'react'
import type { DraftLine } from '../../service/draft.types.ts'
import { useMoney } from '../../service/money.ts'
import { choicesOf, isLeaveOut } from './choice.rules.ts'
import type { Item, MenuProduct } from './menu.types.ts'

/** The number of a line; what is weighed is one, and its weight stands below its name. */
export function quantityText(quantity: number): string {
  return isWeight(quantity) ? '1' : String(quantity)
}

function weightOf(quantity: number): string[] {
  return isWeight(quantity) && quantity > 0 ? [`${quantity.toFixed(3)} kg`] : []
}

function isWeight(quantity: number): boolean {
  return quantity === 0 || !Number.isInteger(quantity)
}

/** The choices on a line that was not sent; nothing if it is as the menu has it. */
export function LineDetail({ product, line }: { product: MenuProduct; line: DraftLine }) {
  const { t } = useLingui()
  const money = useMoney()
  const addons = product.addon_groups.flatMap(group => group.addons.map(addon => ({ addon, group })))
  const parts: ReactNode[] = choicesOf(product, line).flatMap(({ addonId, group, quantity }) => {
    const found = addons.find(one => one.addon.id === addonId && one.group.id === group.id)
    if (found === undefined || isLeaveOut(found.group, found.addon)) return []
    const { name, price } = found.addon
    return [
      <Chosen
        key={`${group.id} ${addonId}`}
        name={name}
        quantity={quantity}
        extra={price > 0 ? `+${money.short(price)}` : ''}
      />,
    ]
  })
  const without = line.without.flatMap(id => addons.find(one => one.addon.id === id)?.addon.name ?? [])
  return (
    <Joined
      parts={[
        ...weightOf(line.quantity),
        ...parts,
        ...without.map(name => t`No ${name}`),
        ...saidOf(line, t`Seat`, t`Course`),
        ...(line.hold ? [t`On hold`] : []),
      ]}
    />
  )
}

/** The same of an item that was sent. */
export function ItemDetail({ item }: { item: Item }) {
  const { t } = useLingui()
  const parts: ReactNode[] = item.addons
    .filter(({ included }) => !included)
    .map(({ addon_id, addon_group_id, name, quantity }) => (
      <Chosen key={`${addon_group_id} ${addon_id}`} name={name} quantity={quantity} extra="" />
    ))
  const reason = item.cancelled_at === null ? [] : [item.cancel_reason ?? '']
  return (
    <Joined
      parts={[
        ...weightOf(item.quantity),
        ...parts,
        ...item.without.map(({ name }) => t`No ${name}`),
        ...saidOf(item, t`Seat`, t`Course`),
        ...reason.filter(text => text !== ''),
      ]}
    />
  )
}

function Chosen({ name, quantity, extra }: { name: string; quantity: number; extra: string }) {
  return (
    <>
      {quantity > 1 && `${quantity} × `}
      <bdi>{name}</bdi> {extra !== '' && <b>{extra}</b>}
    </>
  )
}

function saidOf(
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

function Joined({ parts }: { parts: readonly ReactNode[] }) {
  return parts.map((part, at) => (
    // The parts of a line have no ids, and are drawn again with it.
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={at}>
      {at > 0 && ' · '}
      {part}
    </Fragment>
  ))
}
