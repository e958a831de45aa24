import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import slip from '../../ui/slip.module.css'
import css from './ticket.module.css'

type Props = {
  quantity: string
  name: string
  /** The state of a sent line, as a word and as it is shown. */
  stage?: { word: string; badge: ReactNode } | undefined
  amount: string
  /** Choices, note, seat: below the name. */
  detail?: ReactNode
  tone: 'sent' | 'unsent' | 'gone' | 'red'
  isOpen: boolean
  onPress: () => void
  /** Opens inside the line. */
  panel?: ReactNode
}

/** A line of the ticket: a button, and what it opens below itself. */
export function TicketLine(props: Props) {
  const { quantity, name, stage, amount, detail, tone, isOpen, onPress, panel } = props
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isOpen) ref.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])
  const spoken = [`${quantity}× ${name}`, stage?.word, amount].filter(Boolean).join(', ')
  const row = [
    slip['line'],
    css['line'],
    css[tone],
    tone === 'unsent' && slip['unsent'],
    tone === 'gone' && slip['gone'],
  ]
  return (
    <div
      ref={ref}
      className={`${css['entry']} ${isOpen ? slip['selected'] : ''}`}
      data-open={isOpen || undefined}
    >
      <button
        type="button"
        className={row.filter(Boolean).join(' ')}
        aria-label={spoken}
        aria-expanded={isOpen}
        onClick={onPress}
      >
        <span className={slip['quantity']}>{quantity}</span>
        <bdi className={slip['name']}>{name}</bdi>
        {stage?.badge ?? <span />}
        <span className={slip['amount']}>{amount}</span>
        {detail !== undefined && <span className={slip['detail']}>{detail}</span>}
      </button>
      {isOpen && panel}
    </div>
  )
}
