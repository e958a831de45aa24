/** One rule that the data must always follow, and the doctor's checks that would find it broken. */
export type Invariant = {
  says: string
  watchedBy: readonly string[]
  /** Why nothing watches it yet. */
  notYet?: string
}

/** The invariants, clause by clause; a clause that nothing watches is a defect. */
export const invariants: readonly Invariant[] = [
  { says: '1: the totals of an order are the sums over its live items', watchedBy: ['order_totals'] },
  {
    says: '1: the totals of a bill are the sums over its orders',
    watchedBy: ['bill_totals', 'bill_live_items'],
  },
  {
    says: '1: no figure is below zero, and those of a line fit each other',
    watchedBy: ['item_figures', 'item_discounts', 'order_totals', 'order_terms'],
  },
  {
    says: '1: a discount is what the lines have of it',
    watchedBy: ['item_discounts', 'order_discounts'],
  },
  {
    says: '2: what was paid of an order, balance and points with it, is its total at the sale',
    watchedBy: ['order_payments', 'bill_payments', 'bill_loyalty'],
  },
  {
    says: '2: every payment of a settled bill lies on its orders, to the cent',
    watchedBy: ['payment_shares', 'payment_change'],
  },
  {
    says: '2: no more is given back than was paid, each item once and as it was sold',
    watchedBy: ['refunds', 'refund_items', 'payment_refunds'],
  },
  {
    says: '2: what went out is what the refunds say',
    watchedBy: ['refund_payouts', 'refund_cash', 'cash_out'],
  },
  { says: '3: what is on hand is the sum of the movements', watchedBy: ['stock_on_hand'] },
  {
    says: '3: items took what their frozen recipes say, and nothing when it went back',
    watchedBy: ['order_stock', 'stock_movements'],
  },
  {
    says: '3: what was thrown away is written off at cost, what was made once more says why',
    watchedBy: ['waste', 'wasted_units', 'remakes'],
  },
  { says: '4: balance and points are the sums of their ledgers', watchedBy: ['customer_ledger'] },
  {
    says: '4: a ledger has what sales say was earned, spent and given back',
    watchedBy: ['order_ledger', 'spent_ledger'],
  },
  {
    says: '5: the cash expected is float, payments, movements and top-ups less what was given back',
    watchedBy: ['drawer_cash', 'drawers'],
  },
  {
    says: '5: a Z report is numbered, of its own branch, and never changes',
    watchedBy: ['shift_numbers', 'shift_branches', 'drawers'],
  },
  {
    says: '6: the numbers of a branch and day run from 1 to n without repetition',
    watchedBy: ['display_numbers', 'order_numbers'],
  },
  { says: '7: a table has one open bill', watchedBy: ['occupied_tables', 'bill_tables'] },
  { says: '7: no live item is on two bills', watchedBy: ['items_once', 'merged_bills', 'split_items'] },
  {
    says: '7: every operation has its event',
    watchedBy: [
      'events',
      'refund_events',
      'order_events',
      'bill_events',
      'customer_events',
      'kitchen_events',
    ],
  },
  {
    says: '7: every event has its effect',
    watchedBy: ['events', 'refund_events', 'bill_events', 'event_versions', 'stamps'],
  },
  {
    says: '7: positions are consecutive from the oldest kept',
    watchedBy: [],
    notYet: 'events have no positions before they are given out to listeners',
  },
  {
    says: '7: statuses and stages of bills, orders and items agree',
    watchedBy: ['bill_status', 'order_status', 'item_kitchen', 'item_begun', 'order_kitchen'],
  },
  { says: '7: the guests of a bill stand on its first order', watchedBy: ['bill_guests'] },
  {
    says: '8: price, quantity and tax of a line that was sold stay, all parts of it together',
    watchedBy: ['line_prices', 'line_taxes'],
  },
  {
    says: '8: what is left of a sale and what was given back are what was paid',
    watchedBy: ['order_totals', 'order_payments', 'refund_items'],
  },
]
