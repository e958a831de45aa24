import { Minus, Plus, Trash2 } from 'lucide-react'
import css from './stepper.module.css'

type Props = {
  value: number
  min?: number
  max?: number
  /** At the minimum − shows a bin and calls this instead. */
  onRemove?: () => void
  onChange: (value: number) => void
  /** Pressing the figure, which opens a pad. */
  onFigure?: () => void
  labels: { less: string; more: string; remove?: string; figure?: string }
}

export function Stepper({ value, min = 1, max = 999, onRemove, onChange, onFigure, labels }: Props) {
  const isLast = value <= min
  const less = () => (isLast ? onRemove?.() : onChange(value - 1))
  const label = isLast && onRemove !== undefined ? (labels.remove ?? labels.less) : labels.less
  return (
    <span className={css['stepper']}>
      <button
        type="button"
        aria-label={label}
        aria-disabled={(isLast && onRemove === undefined) || undefined}
        onClick={less}
      >
        {isLast && onRemove !== undefined ? <Trash2 /> : <Minus />}
      </button>
      {onFigure === undefined ? (
        <output>{value}</output>
      ) : (
        <button
          type="button"
          className={css['figure']}
          aria-label={`${value}, ${labels.figure}`}
          onClick={onFigure}
        >
          {value}
        </button>
      )}
      <button
        type="button"
        aria-label={labels.more}
        aria-disabled={value >= max || undefined}
        onClick={() => value < max && onChange(value + 1)}
      >
        <Plus />
      </button>
    </span>
  )
}
