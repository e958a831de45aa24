import { Trans, useLingui } from '@lingui/react/macro'
import { Combine, Move } from 'lucide-react'
import { useEffect } from 'react'
import { Button } from '../../ui/Button.tsx'
import type { FloorView } from './floor-view.rules.ts'
import { AreaTabs } from './FloorTools.tsx'
import css from './band.module.css'
import type { Moving } from './moving.ts'
import { useTableWords } from './table-words.ts'

type Props = {
  moving: Moving
  areas: FloorView['areas']
  areaId: string
  onArea: (id: string) => void
  onCancel: () => void
}

/** Says what the next press on a table will do. Esc gives up. */
export function MoveBand({ moving: { act, bill, name }, areas, areaId, onArea, onCancel }: Props) {
  const { t } = useLingui()
  const words = useTableWords()
  useEffect(() => {
    const press = (event: KeyboardEvent) => event.key === 'Escape' && onCancel()
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [onCancel])
  const who = <bdi>{name}</bdi>
  const facts = `${words.guests(bill.guests)}, ${words.amount(bill)}`
  return (
    <section
      className={css['band']}
      aria-label={act === 'move' ? t`Move table ${name}` : t`Join table ${name}`}
    >
      {act === 'move' ? <Move /> : <Combine />}
      <p role="status">
        {act === 'move' ? (
          <Trans>
            <b>Move table {who} to…</b> press a free table. Rounds and tickets follow.
          </Trans>
        ) : (
          <Trans>
            <b>Join table {who} to…</b> press an occupied table. Everything goes on its bill.
          </Trans>
        )}{' '}
        {facts}
      </p>
      <AreaTabs areas={areas} areaId={areaId} onArea={onArea} />
      <Button onClick={onCancel}>
        <Trans>Cancel</Trans>
        <kbd aria-hidden>Esc</kbd>
      </Button>
    </section>
  )
}
