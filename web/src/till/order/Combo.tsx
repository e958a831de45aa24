import { Trans, useLingui } from '@lingui/react/macro'
import type { DraftLine } from '../../service/draft.types.ts'
import { ChipRow } from '../../ui/Chip.tsx'
import { Groups, useCountRule } from './Choices.tsx'
import { CountedChip } from './CountedChip.tsx'
import type { ComboChoice, MenuProduct } from './menu.types.ts'
import { useOrder } from './order-context.ts'
import { PieceChoices } from './LineDetail.tsx'
import { PieceCard } from './PieceCard.tsx'
import { dropOption, hasRoomFor, takeOption, unitsOfOption } from './combo-choice.rules.ts'
import type { Problem } from './problem.rules.ts'
import css from './pieces.module.css'

type Props = { line: DraftLine; combo: MenuProduct; problem: Problem | undefined }

/** The choices of a combo. */
export function Combo({ line, combo, problem }: Props) {
  return (
    <div className={css['choices']}>
      {combo.combo!.choices.map(choice => (
        <ChoiceRow
          key={choice.id}
          line={line}
          combo={combo}
          choice={choice}
          isMissing={choiceOf(problem, line) === choice.id}
        />
      ))}
    </div>
  )
}

/** The choice that is to be made, or made again because its option is sold out. */
function choiceOf(problem: Problem | undefined, line: DraftLine): string | undefined {
  if (problem?.kind === 'choice') return problem.choice.id
  return problem?.kind === 'piece_gone' ? line.choices[problem.at]?.choiceId : undefined
}

type RowProps = { line: DraftLine; combo: MenuProduct; choice: ComboChoice }

function ChoiceRow({ line, combo, choice, isMissing }: RowProps & { isMissing: boolean }) {
  const { menu } = useOrder()
  const taken = line.choices.filter(({ choiceId }) => choiceId === choice.id).length
  const rule = useCountRule(choice, taken)
  const options = choice.options.flatMap(option => {
    const product = menu.byId.get(option.product_id)
    return product === undefined ? [] : [{ product, extra: option.extra }]
  })
  return (
    <ChipRow name={choice.name} rule={rule} isMissing={isMissing}>
      {options.map(({ product, extra }) => (
        <OptionChip
          key={product.id}
          line={line}
          combo={combo}
          choice={choice}
          product={product}
          extra={extra}
        />
      ))}
    </ChipRow>
  )
}

function OptionChip({
  line,
  combo,
  choice,
  product,
  extra,
}: RowProps & { product: MenuProduct; extra: number }) {
  const { change, pieces } = useOrder()
  const units = unitsOfOption(line, choice, product.id)
  const isRoom = choice.max === 1 || hasRoomFor(line, choice)
  const take = () => {
    const taken = takeOption(line, combo, choice, product)
    change(line.id, () => taken.line)
    if (product.addon_groups.length > 0) pieces.touch(taken.at)
  }
  const drop = () => change(line.id, one => dropOption(one, choice, product.id))
  const toggle = () => {
    if (units === 0) take()
    else if (choice.max > 1 || choice.min === 0) drop()
  }
  return (
    <CountedChip
      name={product.name}
      units={units}
      orderable={product.orderable}
      isRoom={isRoom}
      isCounted={choice.max > 1}
      price={extra}
      onToggle={toggle}
      onLess={drop}
      onMore={take}
    />
  )
}

/** The components that have choices of their own: a card for each, and the choices of the one in hand. */
export function Components({ line, problem }: { line: DraftLine; problem: Problem | undefined }) {
  const { t } = useLingui()
  const { menu, pieces } = useOrder()
  const own = line.choices.flatMap((choice, at) => {
    const product = menu.byId.get(choice.productId)
    return product === undefined || product.addon_groups.length === 0 ? [] : [{ at, product }]
  })
  const inHand = own.find(({ at }) => at === pieces.at) ?? own[0]
  if (inHand === undefined) return null
  return (
    <>
      {own.length > 1 && (
        <div className={css['cards']} role="group" aria-label={t`In it`}>
          {own.map(({ at, product }) => (
            <PieceCard
              key={at}
              name={product.name}
              isPressed={at === inHand.at}
              isMissing={problem?.kind === 'group' && problem.at === at}
              onPress={() => pieces.touch(at)}
            >
              <PieceChoices line={line} at={at} />
            </PieceCard>
          ))}
        </div>
      )}
      <section className={css['inHand']} aria-label={t`On ${inHand.product.name}`}>
        {own.length === 1 && (
          <p className={css['title']}>
            <b>
              <Trans>
                On <bdi>{inHand.product.name}</bdi>
              </Trans>
            </b>
          </p>
        )}
        <Groups dish={{ line, at: inHand.at, product: inHand.product }} problem={problem} />
      </section>
    </>
  )
}
