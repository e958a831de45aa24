import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Check, ListChecks, Send, TriangleAlert } from 'lucide-react'
import { useMe } from '../../service/device.ts'
import { useMoney } from '../../service/money.ts'
import { Button } from '../../ui/Button.tsx'
import { laterModule } from '../../ui/later.tsx'
import { useMay } from '../frame/branch.ts'
import { unitsOfLines } from './line.rules.ts'
import { isGone } from './problem.rules.ts'
import { useOrder } from './order-context.ts'
import { isForMore, isOpen } from './sale.ts'
import css from './ticket.module.css'
import { targetOf } from './sale.ts'
import type { Total } from './use-total.ts'

const printing = laterModule(() => import('../print/print-sale.ts'))

/** The total, and the two buttons that finish at the table: pay and send. */
export function Foot({ total, unsent, isAbout }: Total) {
  const { t } = useLingui()
  const { sale } = useOrder()
  const { tax_mode } = useMe().brand
  const money = useMoney()
  const paid = sale.bill?.paid ?? sale.order?.paid ?? 0
  const label = isAbout ? t`Total about` : t`Total`
  const amount = money.full(total)
  return (
    <footer className={css['foot']} data-region="foot">
      <p className={css['total']}>
        <span>
          {label}
          {tax_mode === 'inclusive' && (
            <small>
              <Trans>tax included</Trans>
            </small>
          )}
          {paid > 0 && (
            <small>
              <Trans>{money.full(paid)} paid</Trans>
            </small>
          )}
        </span>
        <b className="num" aria-live="polite">
          <span className="sr">{label} </span>
          {amount}
        </b>
      </p>
      {isOpen(sale) && (
        <div className={css['acts']}>
          <PayButton />
          {isForMore(sale) && <SendButton unsent={unsent} />}
        </div>
      )}
    </footer>
  )
}

function PayButton() {
  const { t } = useLingui()
  const { sale, pay, draft } = useOrder()
  const may = useMay('pay')
  const hasSent = sale.rounds.length > 0
  const off = hasSent ? undefined : t`Nothing was sent yet`
  const tone = hasSent && draft.lines.length === 0 ? 'solid' : 'plain'
  if (!may)
    return (
      <Button
        size="big"
        tone={tone}
        off={off}
        onClick={() => void printing().then(({ printBill }) => printBill(targetOf(sale)))}
      >
        <Trans>Bill</Trans>
      </Button>
    )
  return (
    <Button size="big" tone={tone} off={off} onClick={pay}>
      <Trans>Pay</Trans>
      <kbd aria-hidden>F4</kbd>
    </Button>
  )
}

/** Says what it does: how many it sends, what is to be chosen first, or that something is wrong. */
function SendButton({ unsent }: { unsent: number }) {
  const { t } = useLingui()
  const { draft, problems, send } = useOrder()
  const money = useMoney()
  const first = problems[0]?.problem
  if (draft.lines.length === 0)
    return (
      <Button size="big" icon={<Check />} off={t`Tap a dish first`}>
        <Trans>Nothing to send</Trans>
      </Button>
    )
  if (isGone(first))
    return (
      <Button size="big" tone="red" icon={<TriangleAlert />} onClick={send}>
        <Plural value={problems.length} one="Solve # problem" other="Solve # problems" />
      </Button>
    )
  if (first !== undefined)
    return (
      <Button size="big" tone="amber" icon={<ListChecks />} onClick={send}>
        {first.kind === 'group' && <GroupFirst name={first.group.name} />}
        {first.kind === 'choice' && <GroupFirst name={first.choice.name} />}
        {first.kind === 'part' && <Trans>Choose the parts first</Trans>}
        {first.kind === 'price' && <Trans>Enter the price first</Trans>}
        {first.kind === 'weight' && <Trans>Enter the weight first</Trans>}
      </Button>
    )
  return (
    <Button size="big" tone="pen" className={css['send']} icon={<Send className="flip" />} onClick={send}>
      <span>
        <Trans>Send {unitsOfLines(draft.lines)}</Trans>
      </span>
      <kbd aria-hidden>F9</kbd>
      <span className={css['amount']} aria-hidden>
        {money.full(unsent)}
      </span>
    </Button>
  )
}

const longName = 18

/** “Choose meat first”; a name that is a sentence of its own stays on the line. */
function GroupFirst({ name }: { name: string }) {
  if (name.length > longName) return <Trans>Make the choices first</Trans>
  return (
    <span>
      <Trans>
        Choose <bdi>{name.toLocaleLowerCase()}</bdi> first
      </Trans>
    </span>
  )
}
