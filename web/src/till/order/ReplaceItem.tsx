import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import type { DraftLine } from '../../service/draft.types.ts'
import { randomId } from '../../service/ids.ts'
import { Chip } from '../../ui/Chip.tsx'
import type { Item, MenuProduct } from './menu.types.ts'
import { useOrderTools } from './order-context.ts'
import css from './panel.module.css'
import { Replacement } from './Replacement.tsx'
import { search } from './search.rules.ts'
import { lineInPlace } from './swap.rules.ts'

const mostHits = 12

/** Orders another dish in the place of a sent line: the dish, its choices, then why. */
export function ReplaceItem({ item }: { item: Item }) {
  const [line, setLine] = useState<DraftLine>()
  const { menu } = useOrderTools()
  const product = menu.byId.get(line?.productId ?? '')
  if (line === undefined || product === undefined)
    return (
      <Dishes
        onChoose={dish => {
          setLine(lineInPlace(item, dish, menu.byId, randomId(8)))
        }}
      />
    )
  return <Replacement item={item} line={line} product={product} onChange={setLine} />
}

/** A dish that is chosen by its groups alone. */
function isPlain({ orderable, price_mode, sold_by, combo, parts }: MenuProduct): boolean {
  return orderable && price_mode === 'fixed' && sold_by === 'each' && combo === null && parts === null
}

/** The dishes that are ordered often, or those that fit what is typed. */
function Dishes({ onChoose }: { onChoose: (product: MenuProduct) => void }) {
  const { t } = useLingui()
  const { menu } = useOrderTools()
  const [typed, setTyped] = useState('')
  const all = useMemo(
    () => menu.products.map(value => ({ value, names: [value.name, value.short_name ?? value.name] })),
    [menu],
  )
  const hits = (typed.trim() === '' ? menu.often : search(all, typed)).filter(isPlain).slice(0, mostHits)
  return (
    <div role="group" aria-label={t`Replace by`} className={css['note']}>
      <label>
        <Trans>Replace by</Trans>
        <input
          autoFocus
          dir="auto"
          autoComplete="off"
          value={typed}
          onChange={event => setTyped(event.target.value)}
        />
      </label>
      <div className={css['chips']}>
        {hits.map(product => (
          <Chip key={product.id} isPressed={false} onPress={() => onChoose(product)}>
            {product.short_name ?? product.name}
          </Chip>
        ))}
      </div>
    </div>
  )
}
