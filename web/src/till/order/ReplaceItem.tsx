import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import type { DraftLine } from '../../service/draft.types.ts'
import { randomId } from '../../service/ids.ts'
import { Chip } from '../../ui/Chip.tsx'
import { showToast } from '../../ui/toast.ts'
import { Groups } from './Choices.tsx'
import { newLine, toInput } from './line.rules.ts'
import type { Item, MenuProduct } from './menu.types.ts'
import { ToolsContext, useOrderTools } from './order-context.ts'
import css from './panel.module.css'
import { problemOf } from './problem.rules.ts'
import { Reasons } from './Reasons.tsx'
import { TakenOutOutcome } from './SaleActOutcome.tsx'
import { search } from './search.rules.ts'
import { useSaleAct } from './use-sale-act.ts'

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
          const { quantity, seat, course } = item
          const isCounted = dish.sold_by === 'each' && Number.isInteger(quantity)
          setLine({ ...newLine(dish, randomId(8), menu.byId), ...(isCounted && { quantity }), seat, course })
        }}
      />
    )
  return <Chosen item={item} line={line} product={product} onChange={setLine} />
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

type ChosenProps = {
  item: Item
  line: DraftLine
  product: MenuProduct
  onChange: (line: DraftLine) => void
}

/** The choices of the new dish, and the reason, which sends one replacement. */
function Chosen({ item, line, product, onChange }: ChosenProps) {
  const { t } = useLingui()
  const tools = useOrderTools()
  const problem = problemOf(tools.menu.byId, line)
  const act = useSaleAct({ action: 'cancel_after_preparing', target_id: item.id }, () => {
    tools.select(undefined)
    showToast(t`${product.name} instead of ${item.name}.`)
  })
  const { client_line_id: _unsent, ...sent } = toInput(line)
  // The chips change this line, which is no unsent line of the order.
  const own = { ...tools, change: (_id: string, how: (one: DraftLine) => DraftLine) => onChange(how(line)) }
  return (
    <ToolsContext value={own}>
      <p>
        <Trans>
          Replace by <bdi>{product.name}</bdi>
        </Trans>
      </p>
      <Groups dish={{ line, at: undefined, product }} problem={problem} />
      {problem === undefined && (
        <Reasons
          kind="cancel"
          onChoose={reason =>
            act.run({
              method: 'post',
              path: '/order-items/{item}/replace',
              params: { item: item.id },
              body: { line: sent, restock: item.kitchen.preparing_at === null, ...reason.body },
            })
          }
        />
      )}
      <TakenOutOutcome act={act} item={item} />
    </ToolsContext>
  )
}
