import { Trans, useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import css from './ask.module.css'

const most = 20

/** How many guests sit at a table. One press answers. */
export function AskGuests({
  title,
  now,
  onAnswer,
  onClose,
}: {
  /** “Table 7”. */
  title: string
  /** The number so far. */
  now: number | undefined
  onAnswer: (guests: number) => void
  onClose: () => void
}) {
  const { t } = useLingui()
  return (
    <Sheet name={t`${title}: how many guests?`} place="middle" onClose={onClose}>
      <div className={css['head']}>
        <h2>
          <Trans>
            <bdi>{title}</bdi>: how many guests?
          </Trans>
        </h2>
        <Button tone="bare" isSquare icon={<X />} aria-label={t`Close`} onClick={onClose} />
      </div>
      <div className={css['numbers']}>
        {Array.from({ length: most }, (_, at) => at + 1).map(count => (
          <Button key={count} aria-pressed={count === now} onClick={() => onAnswer(count)}>
            {count}
          </Button>
        ))}
      </div>
    </Sheet>
  )
}
