import { useLingui } from '@lingui/react/macro'
import { Suspense, useEffect } from 'react'
import { Redirect } from 'wouter'
import { drafts } from '../../service/drafts.ts'
import { useStore } from '../../service/use-store.ts'
import { Bar } from '../../ui/Bar.tsx'
import { Opening } from '../../ui/Opening.tsx'
import { later } from '../../ui/later.tsx'
import { billAddress, type Spot } from '../addresses.ts'
import { Strip } from '../frame/Strip.tsx'
import { OrderRoom } from './OrderRoom.tsx'
import { counterSale, saleOfTable, useBillSale, useOrderSale, useTable } from './sale.ts'
import { moveDraft } from './send-round.ts'

const NoTable = later(async () => (await import('./NoTable.tsx')).NoTable)

/** The order of a table, a bill, an order without a bill, or a new one at the counter. */
export function OrderScreen({ spot }: { spot: Spot }) {
  return (
    <Suspense fallback={<OpeningRoom />}>
      {spot.kind === 'table' && <TableRoom name={spot.name} />}
      {spot.kind === 'bill' && <BillRoom id={spot.id} />}
      {spot.kind === 'order' && <SingleRoom id={spot.id} />}
      {spot.kind === 'counter' && <OrderRoom sale={counterSale} />}
    </Suspense>
  )
}

/** A free table; an occupied one shows its bill. */
function TableRoom({ name }: { name: string }) {
  const table = useTable(name)
  if (table === undefined) return <NoTable name={name} />
  if (table.dining_session_id !== null)
    return <ToBill place={`table:${table.id}`} billId={table.dining_session_id} />
  return <OrderRoom sale={saleOfTable(table)} />
}

/** Goes on to a bill, with the lines that were not sent. */
function ToBill({ place, billId }: { place: string; billId: string }) {
  useMoveDrafts([place], billId)
  return <Redirect to={`${billAddress(billId)}${location.search}`} replace />
}

function BillRoom({ id }: { id: string }) {
  const sale = useBillSale(id)
  const into = sale.bill?.merged_into_id
  useMoveDrafts(sale.bill?.status === 'open' ? sale.earlier : none, id)
  return typeof into === 'string' ? <ToBill place={sale.place} billId={into} /> : <OrderRoom sale={sale} />
}

const none: readonly string[] = []

/** Moves lines that are kept for the places to the bill: also those of a first round that is refused after its bill was opened. */
function useMoveDrafts(places: readonly string[], billId: string): void {
  const all = useStore(drafts)
  useEffect(() => {
    for (const place of places) {
      const draft = all.get(place)
      if (draft !== undefined) moveDraft(draft, `bill:${billId}`)
    }
  })
}

function SingleRoom({ id }: { id: string }) {
  return <OrderRoom sale={useOrderSale(id)} />
}

/** The frame at once; that something is coming only after a moment. */
function OpeningRoom() {
  const { t } = useLingui()
  return (
    <>
      <Bar strip={<Strip />}>
        <h1 className="sr">{t`New order`}</h1>
      </Bar>
      <Opening />
    </>
  )
}
