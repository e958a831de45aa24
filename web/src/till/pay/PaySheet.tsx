import { Trans, useLingui } from '@lingui/react/macro'
import { Percent, Printer, X } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { waiting } from '../../service/commands.ts'
import { useStore } from '../../service/use-store.ts'
import { Bar } from '../../ui/Bar.tsx'
import { Button } from '../../ui/Button.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { printBill } from '../print/print-sale.ts'
import { DiscountPanel } from './DiscountPanel.tsx'
import { useKeptFocus } from './kept-focus.ts'
import { type Done, Paid } from './Paid.tsx'
import css from './pay.module.css'
import { usePayable } from './payable.ts'
import { type SaleTarget, placeOf } from '../sale-target.ts'
import { PayPanel } from './PayPanel.tsx'
import { useUndo } from './undo.ts'

type Props = {
  target: SaleTarget
  /** “Table 12”, “Anna, tab”, “042”. */
  title: string
  /** Items that were not sent, which this bill does not have yet. */
  unsent: number
  onSendUnsent: () => void
  onClose: () => void
  /** After the bill is settled. */
  onSettled: () => void
}

/** Over the order: the bill at the start, how it is paid at the end. Focus begins on “Cash exact”. */
export function PaySheet(props: Props) {
  const { t } = useLingui()
  const [done, setDone] = useState<Done>()
  const undo = useUndo(props.target, () => setDone(undefined))
  if (done !== undefined)
    return (
      <Sheet key="paid" place="middle" name={t`${props.title} is paid`} onClose={props.onSettled}>
        <Paid done={done} onUndo={() => void undo(done)} onBack={props.onSettled} />
      </Sheet>
    )
  return (
    <Sheet key="pay" name={t`Pay ${props.title}`} onClose={props.onClose}>
      <Suspense>
        <Content {...props} onDone={setDone} />
      </Suspense>
    </Sheet>
  )
}

type ContentProps = Props & { onDone: (done: Done) => void }

function Content({ target, title, unsent, onSendUnsent, onClose, onSettled, onDone }: ContentProps) {
  const { t } = useLingui()
  const payable = usePayable(target)
  const [isDiscounting, setDiscounting] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useKeptFocus(heading)
  // An event may report this till's own payment before its answer comes.
  const isAsking = useStore(waiting).some(
    ({ kind, place }) => kind === 'payment' && place === placeOf(target),
  )
  if (!payable.isOpen && !isAsking) return <SettledElsewhere title={title} onBack={onSettled} />
  return (
    <div className={css['sheet']}>
      <Bar
        strip={
          <>
            <Button tone="bare" icon={<Printer />} onClick={() => void printBill(target)}>
              <span className={css['wide']}>
                <Trans>Pre-bill</Trans>
              </span>
            </Button>
            <Button
              tone="bare"
              icon={<Percent />}
              aria-expanded={isDiscounting}
              onClick={() => setDiscounting(!isDiscounting)}
            >
              <span className={css['wide']}>
                <Trans>Discount</Trans>
              </span>
            </Button>
            <Button tone="bare" isSquare aria-label={t`Close`} icon={<X />} onClick={onClose} />
          </>
        }
      >
        <h2 ref={heading} tabIndex={-1}>
          <Trans>
            Pay <bdi>{title}</bdi>
          </Trans>
        </h2>
      </Bar>
      {unsent > 0 && (
        <p className={css['unsent']} role="status">
          <Trans>{unsent} items are not sent.</Trans>
          <Button onClick={onSendUnsent}>
            <Trans>Send them</Trans>
          </Button>
        </p>
      )}
      <PayPanel
        payable={payable}
        title={title}
        onSettled={onDone}
        discount={isDiscounting && <DiscountPanel payable={payable} onDone={() => setDiscounting(false)} />}
      />
    </div>
  )
}

function SettledElsewhere({ title, onBack }: { title: string; onBack: () => void }) {
  return (
    <div className={css['done']}>
      <h2>
        <Trans>
          <bdi>{title}</bdi> is paid already
        </Trans>
      </h2>
      <Button tone="solid" size="big" autoFocus onClick={onBack}>
        <Trans>Back to the floor</Trans>
      </Button>
    </div>
  )
}
