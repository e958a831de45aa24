import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { useMoney } from '../../service/money.ts'
import { Button } from '../../ui/Button.tsx'
import board from './board.module.css'
import type { MenuProduct } from './menu.types.ts'
import { useOrder } from './order-context.ts'
import { fractionOf } from '../../service/fraction.rules.ts'
import { usePartName } from './piece-words.ts'
import css from './pieces.module.css'
import { moveInGrid } from './use-columns.ts'
import { usePartsOffered } from './use-parts-offered.ts'

/** The dishes that the part which is asked for can be, in the place of the others. */
export function PartBoard() {
  const { draft, selected, menu } = useOrder()
  const line = draft.lines.find(({ id }) => id === selected)
  const whole = line && menu.byId.get(line.productId)
  return whole === undefined ? null : <PartsOf whole={whole} parts={line!.parts} />
}

type Props = { whole: MenuProduct; parts: readonly { productId: string }[] }

function PartsOf({ whole, parts }: Props) {
  const { t } = useLingui()
  const { pieces } = useOrder()
  const part = usePartName(whole)(pieces.asked ?? 0)
  const dishes = usePartsOffered(whole)
  const title = t`Choose: ${part}`
  return (
    <div className={board['board']} data-region="dishes" data-parts="">
      <div className={board['head']}>
        <h2>{title}</h2>
        <span>
          <Plural value={dishes.length} one="# dish" other="# dishes" />
        </span>
        <Button className={board['done']} icon={<Check />} onClick={pieces.leave}>
          <Trans>Done</Trans>
        </Button>
      </div>
      <div className={css['dishes']} role="group" aria-label={title} onKeyDown={moveInGrid}>
        {dishes.map((dish, at) => (
          <Dish
            key={dish.id}
            dish={dish}
            mark={parts.filter(({ productId }) => productId === dish.id).length}
            fraction={fractionOf({ parts })}
            isFirst={at === 0}
          />
        ))}
      </div>
    </div>
  )
}

type DishProps = { dish: MenuProduct; mark: number; fraction: string; isFirst: boolean }

function Dish({ dish, mark, fraction, isFirst }: DishProps) {
  const money = useMoney()
  const { pieces } = useOrder()
  const { name, price, orderable, reason } = dish
  return (
    <button
      type="button"
      className={css['dish']}
      data-out={!orderable || undefined}
      data-has={mark > 0 || undefined}
      aria-disabled={!orderable || undefined}
      tabIndex={isFirst ? 0 : -1}
      onClick={() => orderable && pieces.put(dish)}
    >
      <bdi>{name}</bdi>
      <small>
        {orderable ? (
          money.short(price)
        ) : reason === 'not_now' ? (
          <Trans>Not now</Trans>
        ) : (
          <Trans>Sold out</Trans>
        )}
      </small>
      {mark > 0 && <span className={css['mark']}>{mark > 1 ? `${mark} × ${fraction}` : fraction}</span>}
    </button>
  )
}
