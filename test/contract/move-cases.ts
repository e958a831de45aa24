import type { RefusalCode } from '../../src/lib/refusal.ts'
import type { Body } from '#test/support/api.ts'
import type { Trouble } from './code-cases.ts'
import type { Sample, World } from '#test/fixtures/samples.ts'

type Ask = (world: World, trouble: Trouble) => Sample

const on =
  (session: (world: World, trouble: Trouble) => Body, action: string, body: Ask2): Ask =>
  (world, trouble) => ({
    path: `/dining-sessions/${session(world, trouble).id}${action}`,
    body: body(world, trouble),
  })
type Ask2 = (world: World, trouble: Trouble) => unknown

const moving = ({ movingSession }: World): Body => movingSession
const closed = (_: World, { closedSession }: Trouble): Body => closedSession
const merged = (other: (world: World, trouble: Trouble) => Body): Ask =>
  on(moving, '/merge', (world, trouble) => ({ dining_session_id: other(world, trouble).id }))
const full = (_: World, { fullSession }: Trouble): Body => fullSession

/** A line of the bill that moves, to a place that takes none. */
const line = ({ movingOrder }: World, quantity: number) => ({
  items: [{ item_id: movingOrder.items[0].id, quantity }],
})

/** Refusal cases of the operations of bills that move, as in `troubleCases`. */
export const moveCases: Record<string, Partial<Record<RefusalCode, Ask>>> = {
  moveDiningSession: {
    session_not_open: on(closed, '/move', ({ moveTables }) => ({ table_id: moveTables[0].id })),
    table_occupied: on(moving, '/move', ({ tables }) => ({ table_id: tables[0].id })),
  },
  mergeDiningSession: {
    session_not_open: merged(closed),
    in_use: merged((_, { loyalSession }) => loyalSession),
    limit_reached: merged(full),
  },
  moveItems: {
    session_not_open: on(moving, '/move-items', (world, { closedSession }) => ({
      ...line(world, 1),
      to_dining_session_id: closedSession.id,
    })),
    table_occupied: on(moving, '/move-items', world => ({
      ...line(world, 1),
      to_table_id: world.tables[0].id,
    })),
    item_already_cancelled: on(moving, '/move-items', world => ({
      ...line(world, 99),
      to_table_id: world.moveTables[1].id,
    })),
    item_already_paid: (world, { paidOrder }) => ({
      path: `/dining-sessions/${paidOrder.dining_session_id}/move-items`,
      body: { items: [{ item_id: paidOrder.items[0].id }], to_table_id: world.moveTables[1].id },
    }),
    limit_reached: on(moving, '/move-items', (world, { fullSession }) => ({
      ...line(world, 1),
      to_dining_session_id: fullSession.id,
    })),
  },
  makeGuestToken: { session_not_open: on(closed, '/guest-token', () => ({})) },
  acknowledgeItem: {
    invalid_transition: ({ movingOrder }) => ({
      path: `/kitchen/items/${movingOrder.items[0].id}/acknowledge`,
      body: {},
    }),
  },
}

/** A bill that a customer's balance paid of: it stays theirs. */
export const ofAnother = ({ loyalSession }: Trouble, { spareCustomer }: World): Sample => ({
  path: `/dining-sessions/${loyalSession.id}`,
  body: { customer_id: spareCustomer.id },
})
