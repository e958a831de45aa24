import { Trans, useLingui } from '@lingui/react/macro'
import { Ban, ListChecks } from 'lucide-react'
import { memo, useCallback, useState } from 'react'
import { useMoney } from '../../service/money.ts'
import { Badge } from '../../ui/Badge.tsx'
import { later } from '../../ui/later.tsx'
import { useMenuPress } from '../../ui/use-menu.ts'
import type { MenuProduct } from './menu.types.ts'
import { useOrder } from './order-context.ts'
import css from './tiles.module.css'
import { moveInGrid } from './use-columns.ts'

const TileMenu = later(async () => (await import('./TileMenu.tsx')).TileMenu)
const DishFacts = later(async () => (await import('./DishFacts.tsx')).DishFacts)

/** The dishes of the open category; a press adds one, a long press opens the dish's menu. */
export function Tiles({ name, dishes }: { name: string; dishes: readonly MenuProduct[] }) {
  const { add, draft } = useOrder()
  const [open, setOpen] = useState<{ product: MenuProduct; at: DOMRect }>()
  const [shown, show] = useState<MenuProduct>()
  const openMenu = useCallback((product: MenuProduct, at: DOMRect) => setOpen({ product, at }), [])
  const units = new Map<string, number>()
  for (const { productId, quantity } of draft.lines)
    units.set(productId, (units.get(productId) ?? 0) + (Number.isInteger(quantity) ? quantity || 1 : 1))
  return (
    <div className={css['tiles']} role="group" aria-label={name} onKeyDown={moveInGrid}>
      {dishes.map((product, at) => (
        <Tile
          key={product.id}
          product={product}
          units={units.get(product.id) ?? 0}
          isFirst={at === 0}
          onAdd={add}
          onMenu={openMenu}
        />
      ))}
      {open !== undefined && (
        <TileMenu {...open} onShow={() => show(open.product)} onClose={() => setOpen(undefined)} />
      )}
      {shown !== undefined && <DishFacts product={shown} onClose={() => show(undefined)} />}
    </div>
  )
}

type TileProps = {
  product: MenuProduct
  units: number
  isFirst: boolean
  onAdd: (product: MenuProduct) => void
  onMenu: (product: MenuProduct, at: DOMRect) => void
}

const longName = 25

function hasChoices({ addon_groups, parts, combo }: MenuProduct): boolean {
  return addon_groups.length > 0 || parts !== null || combo !== null
}

const Tile = memo(function Tile({ product, units, isFirst, onAdd, onMenu }: TileProps) {
  const { t } = useLingui()
  const money = useMoney()
  const press = useMenuPress(at => onMenu(product, at))
  const { price, orderable, reason, price_mode, parts } = product
  const name = product.short_name ?? product.name
  const out = reason === 'not_now' ? t`Not now` : t`Sold out`
  const classes = [css['tile'], units > 0 && css['has'], !orderable && css['out']]
  return (
    <button
      type="button"
      className={classes.filter(Boolean).join(' ')}
      aria-disabled={!orderable || undefined}
      tabIndex={isFirst ? 0 : -1}
      {...press}
      onClick={() => orderable && onAdd(product)}
    >
      <bdi className={`${css['name']} ${name.length > longName ? css['long'] : ''}`}>{name}</bdi>
      <span className={css['foot']}>
        {orderable ? (
          <span>
            {price_mode === 'open' ? (
              <Trans>Price by hand</Trans>
            ) : parts === null ? (
              money.full(price)
            ) : (
              <Trans>from {money.full(price)}</Trans>
            )}
          </span>
        ) : (
          <Badge tone="red" icon={<Ban />}>
            {out}
          </Badge>
        )}
        {orderable && hasChoices(product) && <ListChecks role="img" aria-label={t`has choices`} />}
      </span>
      {units > 0 && (
        <span className={css['units']}>
          {units}
          <span className="sr">
            {' '}
            <Trans>not sent</Trans>
          </span>
        </span>
      )}
    </button>
  )
})
