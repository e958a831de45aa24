import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ListChecks } from 'lucide-react'
import { useMoney } from '../../service/money.ts'
import type { Typed } from './keys.rules.ts'
import type { MenuProduct } from './menu.types.ts'
import { useOrder, useOrderTools } from './order-context.ts'
import css from './hits.module.css'
import { KeyList } from './KeysHelp.tsx'
import { marked } from './search.rules.ts'
import { hitId, type TypedState } from './use-typed.ts'

/** Dishes that the typed text finds, in the place of all. */
export function Hits({ typed }: { typed: TypedState }) {
  const { t } = useLingui()
  const { menu, take } = useOrder()
  const { meaning, hits, found } = typed
  if (meaning.kind !== 'search') return <Change meaning={meaning} />
  const { units } = meaning
  return (
    <div className={css['hits']} data-region="dishes">
      <p className={css['head']} role="status">
        <b>
          <Trans>
            {found} of <Plural value={menu.products.length} one="# dish" other="# dishes" />
          </Trans>
        </b>
        {found > hits.length && (
          <span>
            <Trans>Here are the first {hits.length}.</Trans>
          </span>
        )}
        {hits.length > 0 && (
          <span>
            <Plural
              value={units}
              one="Enter adds the marked one; arrows choose another"
              other="Enter adds # of the marked one; arrows choose another"
            />
          </span>
        )}
      </p>
      <div id="order-hits" className={css['list']} role="listbox" tabIndex={0} aria-label={t`Dishes found`}>
        {hits.map((product, at) => (
          <Hit
            key={product.id}
            at={at}
            product={product}
            typed={typed}
            text={meaning.text}
            onPress={() => {
              if (!product.orderable) return
              take(product, units)
              typed.set('')
            }}
          />
        ))}
      </div>
      <KeyList />
    </div>
  )
}

type HitProps = {
  at: number
  product: MenuProduct
  typed: TypedState
  text: string
  onPress: () => void
}

function Hit({ at, product, typed, text, onPress }: HitProps) {
  const { menu } = useOrderTools()
  const money = useMoney()
  const parts = marked(product.name, text)
  const category = menu.categoryOf.get(product.id)?.name
  const other = typed.otherName(product)
  return (
    <div
      id={hitId(at)}
      role="option"
      aria-selected={at === typed.at}
      aria-disabled={!product.orderable || undefined}
      className={css['hit']}
      onClick={onPress}
    >
      <span className={css['number']}>{at + 1}</span>
      <span className={css['names']}>
        <bdi>
          {parts === undefined ? (
            product.name
          ) : (
            <>
              {parts[0]}
              <mark>{parts[1]}</mark>
              {parts[2]}
            </>
          )}
        </bdi>
        <small>
          {other !== undefined && <bdi>{other}</bdi>}
          {category !== undefined && <bdi>{category}</bdi>}
        </small>
      </span>
      {product.addon_groups.length > 0 && <ListChecks aria-hidden />}
      <span className="num">{product.orderable ? money.full(product.price) : <Trans>Sold out</Trans>}</span>
    </div>
  )
}

/** Says what Enter would do to the selected line. */
function Change({ meaning }: { meaning: Exclude<Typed, { kind: 'search' }> }) {
  const { selected, draft } = useOrder()
  const hasLine = draft.lines.some(({ id }) => id === selected)
  const text = 'text' in meaning ? meaning.text : (meaning.number ?? '')
  return (
    <div className={css['hits']} data-region="dishes">
      <p className={css['head']} role="status">
        {!hasLine && <Trans>Choose a line on the ticket first.</Trans>}
        {hasLine && meaning.kind === 'without' && <Trans>Enter leaves out “{text}”</Trans>}
        {hasLine && meaning.kind === 'addon' && <Trans>Enter adds “{text}”</Trans>}
        {hasLine && meaning.kind === 'note' && <Trans>Enter notes “{text}”</Trans>}
        {hasLine && meaning.kind === 'quantity' && <Trans>Enter makes it {text}</Trans>}
        {hasLine && meaning.kind === 'seat' && <Trans>Enter puts it at seat {text}</Trans>}
        {hasLine && meaning.kind === 'course' && <Trans>Enter puts it in course {text}</Trans>}
      </p>
      <KeyList />
    </div>
  )
}
