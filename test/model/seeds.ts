import type { Command } from './restaurant-commands.ts'

/** Seeds at which model and service once differed: the tests drive each one again, 50 commands long. */
export const seeds: readonly number[] = [34, 189, 193, 376, 40327, 20261209, 20261245, 20261610, 20261802]

/** Shrunk runs: the seed gives the restaurant, the commands lead to where model and service differed. */
export const kept: readonly { of: string; seed: number; commands: Command[] }[] = [
  {
    of: 'the tax of a split line that a new discount does not change',
    seed: 2080,
    commands: [
      { do: 'open', table: 't4', n: 2 },
      {
        do: 'order',
        bill: 's2',
        lines: [
          {
            product: 'pizza',
            quantity: 2000,
            addons: [{ addon: 'truffle', quantity: 1 }],
            seat: 3,
            course: 1,
          },
          { product: 'coffee', quantity: 4000, seat: 2, course: 1 },
          { product: 'sorbet', quantity: 4000, seat: 1 },
        ],
        n: 5,
      },
      { do: 'cancelItem', item: 'o5.1', quantity: 2000, n: 9 },
      { do: 'discount', order: 'o5', kind: 'percentage', value: 100_000, item: 'o5.2', n: 14 },
    ],
  },
  {
    of: 'a bill that is cancelled after its only payment was voided',
    seed: 2170,
    commands: [
      { do: 'open', table: 't4', customer: 'bob', n: 4 },
      {
        do: 'order',
        bill: 's4',
        lines: [
          { product: 'fish', quantity: 302 },
          { product: 'sorbet', quantity: 1000 },
        ],
        n: 6,
      },
      { do: 'payBill', bill: 's4', payments: [{ method: 'card', amount: 100 }], n: 13 },
      { do: 'cancelItem', item: 'o6.1', n: 27 },
      { do: 'void', payment: 'p13.0', n: 30 },
      { do: 'cancelItem', item: 'o6.0', n: 39 },
      { do: 'cancelBill', bill: 's4', n: 45 },
    ],
  },
  {
    of: 'the service charge of an order whose last product is cancelled on a partly paid bill',
    seed: 337,
    commands: [
      { do: 'open', table: 't2', n: 1 },
      { do: 'order', bill: 's1', lines: [{ product: 'fish', quantity: 74, seat: 1 }], n: 3 },
      { do: 'order', bill: 's1', lines: [{ product: 'lasagne', quantity: 6000 }], n: 8 },
      { do: 'payBill', bill: 's1', payments: [{ method: 'card', amount: 99_800, tip: 8200 }], n: 11 },
      { do: 'cancelItem', item: 'o3.0', n: 13 },
    ],
  },
  {
    of: 'paid units of a line of which more is refunded than was paid by item',
    seed: 237,
    commands: [
      {
        do: 'counter',
        channel: 'kiosk',
        service: 'dine_in',
        lines: [
          { product: 'fish', quantity: 1421 },
          { product: 'coffee', quantity: 2000 },
        ],
        n: 2,
      },
      {
        do: 'payOrder',
        order: 'o2',
        payments: [{ method: 'card', items: [{ item: 'o2.0', quantity: 327 }] }],
        n: 4,
      },
      { do: 'payOrder', order: 'o2', payments: [{ method: 'cash' }], n: 14 },
      { do: 'refund', order: 'o2', items: [{ item: 'o2.0', quantity: 1223 }], restock: true, n: 16 },
    ],
  },
  {
    of: 'a refund to the balance of an order that is not paid, its customer set later',
    seed: 1095,
    commands: [
      { do: 'open', table: 't3', n: 11 },
      { do: 'order', bill: 's11', lines: [{ product: 'sorbet', quantity: 4000 }], n: 13 },
      { do: 'setCustomer', bill: 's11', customer: 'ada', n: 17 },
      { do: 'refund', order: 'o13', items: [{ item: 'o13.0' }], to: 'balance', n: 35 },
    ],
  },
]
