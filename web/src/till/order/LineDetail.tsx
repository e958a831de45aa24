import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { DraftLine } from '../../service/draft.types.ts'
import { useMoney } from '../../service/money.ts'
import { isLeaveOut } from './chips.rules.ts'
import { choicesOf } from './choice.rules.ts'
import type { MenuProduct } from './menu.types.ts'
import { useOrderTools } from './order-context.ts'
import { fractionOf } from '../../service/fraction.rules.ts'
import { takenAt } from './piece-choices.rules.ts'
import { piecesOf } from './pieces.rules.ts'
import { addonPrice } from './addon-price.rules.ts'
import { extraOf } from './price.rules.ts'
import { Chosen, Joined, saidOf, weightOf } from './item-words.tsx'
import css from './ticket.module.css'

/** The choices on a line that was not sent, its halves or components below it; nothing if it is as the menu has it. */
export function LineDetail({ line }: { line: DraftLine }) {
  const { t } = useLingui()
  const money = useMoney()
  const chosenAt = useChosen(line)
  const product = useOrderTools().menu.byId.get(line.productId)
  if (product === undefined) return null
  return (
    <>
      <Joined
        parts={[
          ...weightOf(line.quantity),
          ...(product.price_mode === 'open' || line.unitPrice === null
            ? []
            : [t`Price ${money.short(line.unitPrice)}`]),
          ...chosenAt(product, undefined),
          ...saidOf(line, t`Seat`, t`Course`),
          ...(line.hold ? [t`On hold`] : []),
          ...(line.serviceType === null ? [] : [line.serviceType === 'takeaway' ? t`To go` : t`Eat here`]),
        ]}
      />
      {piecesOf(line).map((_piece, at) => (
        // A line may have the same piece twice.
        // oxlint-disable-next-line react/no-array-index-key
        <Piece key={at} line={line} at={at} whole={product} />
      ))}
    </>
  )
}

/** ½ Tonno, without onion; Beer 0.5 +1.20. */
function Piece({ line, at, whole }: { line: DraftLine; at: number; whole: MenuProduct }) {
  const money = useMoney()
  const chosenAt = useChosen(line)
  const product = useOrderTools().menu.byId.get(piecesOf(line)[at]!.productId)
  if (product === undefined) return null
  const choice = line.choices[at]
  const extra = choice === undefined ? 0 : extraOf(whole, choice)
  const name = choice === undefined ? `${fractionOf(line)} ${product.name}` : product.name
  const note = choice?.note ?? null
  return (
    <span className={css['piece']}>
      <Joined
        by=", "
        parts={[
          <Chosen key="name" name={name} quantity={1} extra={extra > 0 ? `+${money.short(extra)}` : ''} />,
          ...chosenAt(product, at),
          ...(note === null ? [] : [<bdi key="note">“{note}”</bdi>]),
        ]}
      />
    </span>
  )
}

/** The choices on a piece, in a few words. */
export function PieceChoices({ line, at }: { line: DraftLine; at: number }) {
  const chosenAt = useChosen(line)
  const product = useOrderTools().menu.byId.get(piecesOf(line)[at]?.productId ?? '')
  return product && <Joined by=", " parts={chosenAt(product, at)} />
}

/** The choices on a line or on a piece of it: addons with their price, then what is left out. */
function useChosen(line: DraftLine): (product: MenuProduct, at: number | undefined) => ReactNode[] {
  const { t } = useLingui()
  const money = useMoney()
  const { menu } = useOrderTools()
  return (product, at) => {
    const taken = takenAt(line, at)
    const offered = product.addon_groups.flatMap(group => group.addons.map(addon => ({ addon, group })))
    const addons = choicesOf(product, taken).flatMap(({ addonId, group, quantity }) => {
      const found = offered.find(one => one.addon.id === addonId && one.group.id === group.id)
      if (found === undefined || isLeaveOut(found.group, found.addon)) return []
      const price = addonPrice(menu.byId, line, at, found.addon, money.decimals)
      const extra = price > 0 ? `+${money.short(price)}` : ''
      return [
        <Chosen key={`${group.id} ${addonId}`} name={found.addon.name} quantity={quantity} extra={extra} />,
      ]
    })
    const left = taken.without.flatMap(id => offered.find(one => one.addon.id === id)?.addon.name ?? [])
    return [...addons, ...left.map(name => (at === undefined ? t`No ${name}` : t`without ${name}`))]
  }
}
