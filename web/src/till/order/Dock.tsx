import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { unitsOfLines } from './line.rules.ts'
import { useOrder } from './order-context.ts'
import css from './ticket.module.css'

/** On narrow screens: opens the whole ticket above its foot; closed, only the line in hand is shown. */
export function Dock({ isWhole, onChange }: { isWhole: boolean; onChange: (isWhole: boolean) => void }) {
  const { t } = useLingui()
  const { draft, selected, sale } = useOrder()
  const others = draft.lines.filter(({ id }) => id !== selected)
  const isLineOpen = others.length < draft.lines.length
  const sent = sale.rounds.length
  if (others.length === 0 && sent === 0 && !isWhole) return null
  return (
    <button type="button" className={css['dock']} aria-expanded={isWhole} onClick={() => onChange(!isWhole)}>
      <span>
        {others.length === 0 && <Plural value={sent} one="# round sent" other="# rounds sent" />}
        {others.length > 0 && isLineOpen && (
          <Plural value={others.length} one="# other line not sent" other="# other lines not sent" />
        )}
        {others.length > 0 && !isLineOpen && (
          <Trans>
            Not sent yet · <Plural value={unitsOfLines(others)} one="# item" other="# items" />
          </Trans>
        )}
      </span>
      {isWhole ? <ChevronDown aria-label={t`Show less`} /> : <ChevronUp aria-label={t`Show the ticket`} />}
    </button>
  )
}
