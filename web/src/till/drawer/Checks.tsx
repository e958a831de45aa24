import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Check, TriangleAlert } from 'lucide-react'
import type { components } from '@comanda/client'
import { useBranch } from '../frame/branch.ts'
import { floorQuery } from '../frame/floor-query.ts'
import css from './drawer.module.css'

type Props = {
  shift: components['schemas']['Shift']
  /** Commands of this device without an answer. */ waits: number
}

/** Facts to know before closing: work that waits here blocks it, open bills only warn. */
export function Checks({ shift, waits }: Props) {
  const { t } = useLingui()
  const { id } = useBranch()
  const open = useQuery(floorQuery(id)).data?.bills.length ?? 0
  const moved = shift.movements.length
  return (
    <section className={css['card']} aria-label={t`Before you close`}>
      <h3>
        <Trans>Before you close</Trans>
      </h3>
      <ul className={css['checks']}>
        <li className={waits > 0 ? css['warn'] : ''}>
          {waits > 0 ? <TriangleAlert /> : <Check />}
          {waits > 0 ? (
            <Plural value={waits} one="# act waits on this device" other="# acts wait on this device" />
          ) : (
            <Trans>Nothing waits on this device</Trans>
          )}
        </li>
        {open > 0 && (
          <li className={css['warn']}>
            <TriangleAlert />
            <Plural
              value={open}
              one="# bill is still open. It stays open."
              other="# bills are still open. They stay open."
            />
          </li>
        )}
        <li>
          <Check />
          <Plural value={moved} one="Paid in or out once" other="Paid in or out # times" />
        </li>
      </ul>
    </section>
  )
}
