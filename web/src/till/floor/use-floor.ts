import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useNow } from '../../service/clock.ts'
import { waiting } from '../../service/commands.ts'
import { drafts } from '../../service/drafts.ts'
import { useStore } from '../../service/use-store.ts'
import { useBranch } from '../frame/branch.ts'
import { floorQuery } from '../frame/floor-query.ts'
import { viewFloor } from './floor-view.rules.ts'

/** The floor as it stands; what the clock makes of it is worked out every few seconds. */
export function useFloor() {
  const { id } = useBranch()
  const { data, error, dataUpdatedAt } = useQuery(floorQuery(id))
  const now = useNow(5000)
  const view = useMemo(() => (data === undefined ? undefined : viewFloor(data, now)), [data, now])
  return { data, view, now, error, dataUpdatedAt }
}

/** The units not sent at a table or on a bill, by place. */
export function useUnsent(): (...places: readonly (string | undefined)[]) => number {
  const kept = useStore(drafts)
  return (...places) =>
    places
      .flatMap(place => kept.get(place ?? '')?.lines ?? [])
      // A weighed line is one thing to send.
      .reduce((sum, { quantity }) => sum + (Number.isInteger(quantity) ? quantity : 1), 0)
}

/** Whether a command on the bill has no answer yet. */
export function useIsBusy(billId: string | undefined): boolean {
  return useStore(waiting).some(({ place, kind }) => kind === 'act' && place === `bill:${billId}`)
}
