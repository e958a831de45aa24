import { Trans } from '@lingui/react/macro'
import { Bar } from '../../ui/Bar.tsx'
import type { Spot } from '../addresses.ts'
import { Strip } from '../frame/Strip.tsx'

/** The order of a table, a bill, an order without a bill, or a new one at the counter. */
export function OrderScreen({ spot }: { spot: Spot }) {
  return (
    <>
      <Bar strip={<Strip />}>
        <h1>{spot.kind === 'table' ? <Trans>Table {spot.name}</Trans> : <Trans>Order</Trans>}</h1>
      </Bar>
      <main />
    </>
  )
}
