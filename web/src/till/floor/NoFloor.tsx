import { NoAnswer, Refused } from '@comanda/client'
import { Trans, useLingui } from '@lingui/react/macro'
import { Armchair } from 'lucide-react'
import { queries } from '../../service/queries.ts'
import { timeIn } from '../../ui/Bar.tsx'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { useBranch } from '../frame/branch.ts'
import css from './side.module.css'

/** A branch without an area has no floor to show. */
export function NoAreas() {
  const { t } = useLingui()
  return (
    <main>
      <Empty icon={<Armchair />} title={t`No tables yet.`}>
        <Trans>Ask an owner to draw the floor.</Trans>
      </Empty>
    </main>
  )
}

/** The floor could not be read; what was read before stays. @param since of what is shown, epoch ms; 0 without any */
export function ReadFault({ error, since }: { error: Error; since: number }) {
  const { timezone } = useBranch()
  if (error instanceof NoAnswer && since > 0) return null
  const at = timeIn(timezone, since)
  return (
    <p className={css['fault']} role="alert">
      <span>
        {since > 0 ? (
          <Trans>The floor could not be read; this is as of {at}.</Trans>
        ) : (
          <Trans>The floor could not be read.</Trans>
        )}{' '}
        {error instanceof Refused && <small>{`${error.message} ${error.requestId ?? ''}`}</small>}
      </span>
      <Button onClick={() => void queries.invalidateQueries({ queryKey: ['floor'] })}>
        <Trans>Try again</Trans>
      </Button>
    </p>
  )
}
