import type { Body } from '#test/support/api.ts'
import type { Ask, Cases, FailureFixtures, Of } from './code-cases.ts'
import { type Sample, to } from '#test/fixtures/sample.ts'
import type { World } from '#test/fixtures/world.ts'

const on =
  (bill: Of<Body>, action: string, body: Of<unknown>): Ask =>
  (world, fixtures) => ({
    path: `/dining-sessions/${bill(world, fixtures).id}${action}`,
    body: body(world, fixtures),
  })

const moving = ({ movingBill }: World): Body => movingBill
const closed = (_: World, { closedBill }: FailureFixtures): Body => closedBill
const merged = (other: Of<Body>): Ask =>
  on(moving, '/merge', (world, fixtures) => ({ dining_session_id: other(world, fixtures).id }))
const full = (_: World, { fullBill }: FailureFixtures): Body => fullBill

/** A line of the moving bill, to a target that refuses it. */
const line = ({ movingOrder }: World, quantity: number) => ({
  items: [{ item_id: movingOrder.items[0].id, quantity }],
})

/** Refusal cases of the operations of bills that move, as in `failureCases`. */
export const moveCases: Record<string, Cases> = {
  moveDiningSession: {
    session_not_open: on(closed, '/move', ({ moveTables }) => ({ table_id: moveTables[0].id })),
    table_occupied: on(moving, '/move', ({ tables }) => ({ table_id: tables[0].id })),
  },
  mergeDiningSession: {
    session_not_open: merged(closed),
    in_use: merged((_, { loyalBill }) => loyalBill),
    limit_reached: merged(full),
  },
  moveItems: {
    session_not_open: on(moving, '/move-items', (world, { closedBill }) => ({
      ...line(world, 1),
      to_dining_session_id: closedBill.id,
    })),
    table_occupied: on(moving, '/move-items', world => ({
      ...line(world, 1),
      to_table_id: world.tables[0].id,
    })),
    item_already_cancelled: on(moving, '/move-items', world => ({
      ...line(world, 99),
      to_table_id: world.moveTables[1].id,
    })),
    item_already_paid: (world, { paidOrder }) =>
      to(`/dining-sessions/${paidOrder.dining_session_id}/move-items`, {
        items: [{ item_id: paidOrder.items[0].id }],
        to_table_id: world.moveTables[1].id,
      }),
    approval_required: ({ moveTables }, { loweredOrder }) =>
      to(`/dining-sessions/${loweredOrder.dining_session_id}/move-items`, {
        items: [{ item_id: loweredOrder.items[1].id }],
        to_table_id: moveTables[1].id,
      }),
    limit_reached: on(moving, '/move-items', (world, { fullBill }) => ({
      ...line(world, 1),
      to_dining_session_id: fullBill.id,
    })),
  },
  makeGuestToken: { session_not_open: on(closed, '/guest-token', () => ({})) },
}

/** A bill partly paid with a customer's balance, which keeps its customer. */
export const ofAnother = ({ loyalBill }: FailureFixtures, { spareCustomer }: World): Sample => ({
  path: `/dining-sessions/${loyalBill.id}`,
  body: { customer_id: spareCustomer.id },
})
