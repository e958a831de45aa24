import { useState } from 'react'
import { later } from '../../ui/later.tsx'
import { Board, useBoardPlace } from './Board.tsx'
import { OrderBar } from './OrderBar.tsx'
import { OrderContext, ToolsContext, useOrder } from './order-context.ts'
import css from './order.module.css'
import { PayOver } from './PayOver.tsx'
import type { Sale } from './sale.ts'
import { Ticket } from './Ticket.tsx'
import { useMenuNews } from './use-menu-news.ts'
import { useRoundNews } from './use-round-news.ts'
import { useOrderState } from './use-order-state.ts'
import { useKeys } from './use-keys.ts'
import { useTyped } from './use-typed.ts'

const Hits = later(async () => (await import('./Hits.tsx')).Hits)
const PartBoard = later(async () => (await import('./PartBoard.tsx')).PartBoard)
const AllChoices = later(async () => (await import('./AllChoices.tsx')).AllChoices)
const KeysHelp = later(async () => (await import('./KeysHelp.tsx')).KeysHelp)

/** Dishes beside the ticket: what is pressed waits there until it is sent. */
export function OrderRoom({ sale }: { sale: Sale }) {
  const { order, tools } = useOrderState(sale)
  useMenuNews(order)
  useRoundNews(sale)
  return (
    <ToolsContext value={tools}>
      <OrderContext value={order}>
        <Parts />
        <PayOver />
      </OrderContext>
    </ToolsContext>
  )
}

/** Typing draws the search and its hits again, and leaves the ticket alone. */
function Parts() {
  const order = useOrder()
  const typed = useTyped(order)
  const place = useBoardPlace(order.menu)
  const [hasHelp, setHelp] = useState(false)
  useKeys(order, typed, () => setHelp(true))
  return (
    <>
      <div className={css['frame']}>
        <div
          className={css['room']}
          data-searching={typed.text !== '' || undefined}
          data-asking={order.pieces.asked !== undefined || undefined}
        >
          <OrderBar typed={typed} />
          <main className={css['main']}>
            {typed.text !== '' ? (
              <Hits typed={typed} />
            ) : order.wide !== undefined ? (
              <AllChoices />
            ) : order.pieces.asked !== undefined ? (
              <PartBoard />
            ) : (
              <Board place={place} />
            )}
          </main>
          <Ticket />
        </div>
      </div>
      {hasHelp && <KeysHelp onClose={() => setHelp(false)} />}
    </>
  )
}
