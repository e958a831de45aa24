import { Trans, useLingui } from '@lingui/react/macro'
import { Ellipsis } from 'lucide-react'
import { useRef, useState } from 'react'
import type { DraftLine, ServiceType } from '../../service/draft.types.ts'
import { Button } from '../../ui/Button.tsx'
import { Chip, ChipRow } from '../../ui/Chip.tsx'
import { useMenuPlace } from '../../ui/use-menu.ts'
import { Stepper } from '../../ui/Stepper.tsx'
import { Groups } from './Choices.tsx'
import { Combo, Components } from './Combo.tsx'
import { DishFacts } from './DishFacts.tsx'
import { LinePad } from './LinePad.tsx'
import { maxUnits } from './line.rules.ts'
import type { MenuProduct } from './menu.types.ts'
import { NoteField } from './NoteField.tsx'
import { useOrder, useOrderTools } from './order-context.ts'
import { MenuBox } from '../../ui/MenuBox.tsx'
import css from './panel.module.css'
import { PartInHand, Parts } from './Parts.tsx'
import type { Problem } from './problem.rules.ts'
import { useServiceType } from './use-service-type.ts'

type Mode = 'quantity' | 'price' | 'weight' | 'note'
type Props = { line: DraftLine; product: MenuProduct | undefined; problem: Problem | undefined }

/** The choices of the open line: inside the line, without a dialog. */
export function LinePanel({ line, product, problem }: Props) {
  const { remove } = useOrderTools()
  const [mode, setMode] = useState<Mode | undefined>(() => askedBy(problem))
  const leave = () => setMode(undefined)
  if (product === undefined || problem?.kind === 'gone')
    return (
      <div className={css['panel']}>
        <div className={css['acts']}>
          <Button tone="red" onClick={() => remove(line.id)}>
            <Trans>Remove</Trans>
          </Button>
          <Button onClick={() => remove(line.id)}>
            <Trans>Choose another dish</Trans>
          </Button>
        </div>
      </div>
    )
  if (mode === 'note')
    return (
      <div className={css['panel']}>
        <NoteField line={line} onDone={leave} />
      </div>
    )
  if (mode !== undefined)
    return (
      <div className={css['panel']}>
        <LinePad line={line} mode={mode} onDone={leave} />
      </div>
    )
  return (
    <div className={css['panel']}>
      <Groups dish={{ line, at: undefined, product }} problem={problem} />
      {product.parts !== null && <Parts line={line} whole={product} problem={problem} />}
      {product.combo !== null && <Combo line={line} combo={product} problem={problem} />}
      {problem?.kind !== 'part' && (
        <>
          <SeatRow line={line} />
          <Acts line={line} product={product} onMode={setMode} />
        </>
      )}
      {product.parts !== null && <PartInHand line={line} problem={problem} />}
      {product.combo !== null && <Components line={line} problem={problem} />}
    </div>
  )
}

type ActsProps = { line: DraftLine; product: MenuProduct; onMode: (mode: Mode) => void }

function askedBy(problem: Problem | undefined): Mode | undefined {
  return problem?.kind === 'price' || problem?.kind === 'weight' ? problem.kind : undefined
}

const mostSeats = 12

/** Seats of the guests at the table. */
function SeatRow({ line }: { line: DraftLine }) {
  const { t } = useLingui()
  const { sale, draft, change } = useOrder()
  const guests = sale.bill?.guests ?? draft.guests ?? sale.table?.seats ?? 0
  if (sale.table === undefined || guests < 2) return null
  const seats = Array.from({ length: Math.min(guests, mostSeats) }, (_, at) => at + 1)
  return (
    <div className={css['seats']}>
      <ChipRow name={t`Seat`}>
        {seats.map(seat => (
          <Chip
            key={seat}
            isPressed={line.seat === seat}
            onPress={() => change(line.id, one => ({ ...one, seat: one.seat === seat ? null : seat }))}
          >
            {seat}
          </Chip>
        ))}
      </ChipRow>
    </div>
  )
}

function Acts({ line, product, onMode }: ActsProps) {
  const { t } = useLingui()
  const { change, remove } = useOrderTools()
  const isWeighed = product.sold_by === 'weight'
  return (
    <div className={css['acts']}>
      {isWeighed ? (
        <Button onClick={() => onMode('weight')}>
          <Trans>Weight</Trans>
        </Button>
      ) : (
        <Stepper
          value={line.quantity}
          max={maxUnits}
          onChange={quantity => change(line.id, one => ({ ...one, quantity }))}
          onRemove={() => remove(line.id)}
          onFigure={() => onMode('quantity')}
          labels={{ less: t`One less`, more: t`One more`, remove: t`Remove`, figure: t`Enter the quantity` }}
        />
      )}
      <Button onClick={() => onMode('note')}>
        <Trans>Note</Trans>
      </Button>
      <CourseButton line={line} />
      <More line={line} product={product} onMode={onMode} />
    </div>
  )
}

const lastCourse = 4

/** Now, then course 2, 3, 4, which wait in the kitchen's list until they are fired. */
function CourseButton({ line }: { line: DraftLine }) {
  const { change } = useOrderTools()
  const next = line.course === null ? 2 : line.course >= lastCourse ? null : line.course + 1
  return (
    <Button onClick={() => change(line.id, one => ({ ...one, course: next, hold: next !== null }))}>
      {line.course === null ? <Trans>Now</Trans> : <Trans>Course {line.course}</Trans>}
    </Button>
  )
}

/** Where a line is eaten that is not eaten as the rest. */
function useOtherService(): ServiceType {
  return useServiceType() === 'takeaway' ? 'dine_in' : 'takeaway'
}

function More({ line, product, onMode }: ActsProps) {
  const { t } = useLingui()
  const { change, remove } = useOrderTools()
  const other = useOtherService()
  const place = useMenuPlace()
  const button = useRef<HTMLButtonElement>(null)
  const [isShown, show] = useState(false)
  const items = [
    {
      label: line.hold ? t`Do not hold it` : t`Hold it until it is fired`,
      onChoose: () => change(line.id, one => ({ ...one, hold: !one.hold })),
    },
    {
      label: line.serviceType !== null ? t`As the rest` : other === 'takeaway' ? t`To go` : t`Eat here`,
      onChoose: () =>
        change(line.id, one => ({ ...one, serviceType: one.serviceType === null ? other : null })),
    },
    {
      label: product.price_mode === 'open' ? t`Price` : t`Another price`,
      onChoose: () => onMode('price'),
    },
    ...(product.price_mode === 'fixed' && line.unitPrice !== null
      ? [
          {
            label: t`The menu’s price`,
            onChoose: () => change(line.id, one => ({ ...one, unitPrice: null })),
          },
        ]
      : []),
    { label: t`About this dish`, onChoose: () => show(true) },
    { label: t`Remove`, onChoose: () => remove(line.id) },
  ]
  return (
    <span ref={host => void (button.current = host?.querySelector('button') ?? null)}>
      <Button
        isSquare
        aria-label={t`More: hold, price, allergens`}
        aria-haspopup="menu"
        icon={<Ellipsis />}
        onClick={() => place.open(button.current!.getBoundingClientRect())}
      />
      {place.place !== undefined && (
        <MenuBox name={product.name} at={place.place} items={items} onClose={place.close} />
      )}
      {isShown && <DishFacts product={product} onClose={() => show(false)} />}
    </span>
  )
}
