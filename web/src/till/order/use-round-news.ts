import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { actingPerson } from '../../service/person.ts'
import { say } from '../../ui/toast.ts'
import { useStaffNames } from '../use-staff-names.ts'
import type { Sale } from './sale.ts'

/** Says that someone else has sent a round to the bill that is on the screen. */
export function useRoundNews({ rounds }: Sale): void {
  const { t } = useLingui()
  const nameOf = useStaffNames()
  const known = useRef<ReadonlySet<string>>(new Set(rounds.map(({ id }) => id)))
  useEffect(() => {
    const news = rounds.find(({ id, staff_id }) => !known.current.has(id) && staff_id !== actingPerson()?.id)
    known.current = new Set(rounds.map(({ id }) => id))
    if (news === undefined) return
    const name = nameOf(news.staff_id)
    say(name === undefined ? t`A round was sent from another device` : t`${name} sent a round`)
  })
}
