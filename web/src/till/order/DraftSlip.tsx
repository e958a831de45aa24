import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Ban, ListChecks, PencilLine } from 'lucide-react'
import { memo } from 'react'
import type { DraftLine } from '../../service/draft.types.ts'
import { useMoney } from '../../service/money.ts'
import { Badge } from '../../ui/Badge.tsx'
import { later } from '../../ui/later.tsx'
import slip from '../../ui/slip.module.css'
import { quantityText } from './item-words.tsx'
import { LineDetail } from './LineDetail.tsx'
import { unitsOfLines } from './line.rules.ts'
import { useOrder, useOrderTools } from './order-context.ts'
import { isGone as isGoneOf, type Problem } from './problem.rules.ts'
import css from './ticket.module.css'
import { TicketLine } from './TicketLine.tsx'
import { usePriceAll } from './use-total.ts'

const LinePanel = later(async () => (await import('./LinePanel.tsx')).LinePanel)
const Refusal = later(async () => (await import('./Refusal.tsx')).Refusal)

/** Lines that wait on this device to be sent. */
export function DraftSlip({ amount }: { amount: number }) {
  const { t } = useLingui()
  const { draft, selected, problems } = useOrder()
  const money = useMoney()
  const { refusal } = draft
  return (
    <section
      className={`${slip['slip']} ${css['slip']} ${css['new']} ${refusal === undefined ? '' : css['refused']}`}
      aria-label={t`Not sent yet`}
    >
      <div className={slip['head']}>
        <PencilLine aria-hidden />
        <span>
          <b>
            <Trans>Not sent yet</Trans>
          </b>{' '}
          · <Plural value={unitsOfLines(draft.lines)} one="# item" other="# items" />
        </span>
        <span className={css['end']}>{money.full(amount)}</span>
      </div>
      {refusal !== undefined && <Refusal />}
      {draft.lines.map(line => (
        <UnsentLine
          key={line.id}
          line={line}
          isOpen={selected === line.id}
          problem={problems.find(one => one.line === line)?.problem}
        />
      ))}
    </section>
  )
}

type LineProps = { line: DraftLine; isOpen: boolean; problem: Problem | undefined }

const UnsentLine = memo(function UnsentLine({ line, isOpen, problem }: LineProps) {
  const { t } = useLingui()
  const { menu, select } = useOrderTools()
  const money = useMoney()
  const priceAll = usePriceAll()
  const product = menu.byId.get(line.productId)
  const isGone = isGoneOf(problem)
  return (
    <TicketLine
      quantity={quantityText(line.quantity)}
      name={product?.name ?? t`A dish that is no longer on the menu`}
      stage={problem && (isGone || !isOpen) ? stageOf(problem, t`Sold out`, t`Choose`) : undefined}
      amount={money.short(priceAll([line]))}
      detail={product && !isOpen ? <LineDetail line={line} /> : undefined}
      tone={isGone ? 'red' : 'unsent'}
      isOpen={isOpen}
      onPress={() => select(isOpen ? undefined : line.id)}
      panel={<LinePanel line={line} product={product} problem={problem} />}
    />
  )
})

function stageOf(problem: Problem, soldOut: string, choose: string) {
  const isGone = isGoneOf(problem)
  const word = isGone ? soldOut : choose
  const icon = isGone ? <Ban /> : <ListChecks />
  return {
    word,
    badge: (
      <Badge tone={isGone ? 'red' : 'amber'} icon={icon}>
        {word}
      </Badge>
    ),
  }
}
