import { Trans, useLingui } from '@lingui/react/macro'
import type { DraftLine } from '../../service/draft.types.ts'
import { Button } from '../../ui/Button.tsx'
import { Groups } from './Choices.tsx'
import type { MenuProduct } from './menu.types.ts'
import { useOrder } from './order-context.ts'
import { PieceChoices } from './LineDetail.tsx'
import { PieceCard } from './PieceCard.tsx'
import { fractionOf } from '../../service/fraction.rules.ts'
import { usePartName } from './piece-words.ts'
import { offeredAt } from './piece-choices.rules.ts'
import { leastParts } from './pieces.rules.ts'
import type { Problem } from './problem.rules.ts'
import css from './pieces.module.css'

type Props = { line: DraftLine; whole: MenuProduct; problem: Problem | undefined }

/** The halves of a dish: which they are, and what is chosen on the one in hand. */
export function Parts({ line, whole, problem }: Props) {
  const { t } = useLingui()
  const { menu, pieces } = useOrder()
  const partName = usePartName(whole)
  const { count } = whole.parts!
  const isFree = (at: number) => at >= line.parts.length
  const places = Array.from(
    { length: Math.min(count, Math.max(leastParts, line.parts.length + 1)) },
    (_, at) => at,
  )
  return (
    <>
      <div className={css['cards']} role="group" aria-label={t`Parts`}>
        {places.map(at => {
          const product = menu.byId.get(line.parts[at]?.productId ?? '')
          const isGone = problem?.kind === 'piece_gone' && problem.at === at
          return (
            <PieceCard
              key={at}
              name={isFree(at) ? partName(at) : `${fractionOf(line)} ${product?.name ?? ''}`}
              isPressed={isFree(at) ? pieces.asked === at : pieces.at === at}
              isMissing={isFree(at) && at < leastParts}
              isGone={isGone}
              onPress={() => (isFree(at) || isGone ? pieces.ask(at) : pieces.touch(at))}
            >
              {isFree(at) ? <Trans>choose</Trans> : <PieceChoices line={line} at={at} />}
            </PieceCard>
          )
        })}
      </div>
    </>
  )
}

/** The choices of the half that was touched last. */
export function PartInHand({ line, problem }: { line: DraftLine; problem: Problem | undefined }) {
  const { t } = useLingui()
  const { menu, pieces } = useOrder()
  const at = pieces.at
  const product = line.parts[at] && offeredAt(menu.byId, line, at)
  if (product === undefined) return null
  const name = `${fractionOf(line)} ${product.name}`
  return (
    <section className={css['inHand']} aria-label={t`On ${name}`}>
      <p className={css['title']}>
        <b>
          <bdi>{name}</bdi>
        </b>
        <Button onClick={() => pieces.ask(at)}>
          <Trans>Another</Trans>
        </Button>
      </p>
      <Groups dish={{ line, at, product }} problem={problem} />
    </section>
  )
}
