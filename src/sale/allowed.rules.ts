/**
 * The operations that each state allows. The service's refusals read this table, docs/specification/lives.md prints it, and a screen
 * imports it to disable a button that the service would refuse: so this file imports nothing.
 *
 * A state that allows an operation is not enough for it: a limit, a missing approval or an amount can still refuse it, and closed
 * orders and bills can be fired, or get a customer, only until the end of their day.
 */
export const allowed = {
  /** An order without a bill. */
  order: {
    pay: ['pending', 'partially_paid'],
    change: ['pending'],
    add_lines: ['pending'],
    remove_items: ['pending'],
    change_items: ['pending'],
    reschedule: ['pending', 'partially_paid', 'paid', 'partially_refunded'],
    name_customer: ['pending', 'paid'],
    cancel: ['pending'],
    discount: ['pending', 'partially_paid'],
    waive_charge: ['pending', 'partially_paid'],
    fire: ['pending', 'partially_paid', 'paid', 'partially_refunded'],
    void_redemption: ['partially_paid'],
    refund: ['paid', 'partially_refunded'],
    reopen: ['paid'],
  },
  /** An order on a bill, which is `partially_paid` as soon as anything is paid on the bill. */
  order_on_bill: {
    pay: [],
    change: ['pending'],
    add_lines: [],
    remove_items: [],
    change_items: ['pending', 'partially_paid'],
    reschedule: [],
    name_customer: [],
    cancel: ['pending'],
    discount: ['pending', 'partially_paid'],
    waive_charge: [],
    fire: ['pending', 'partially_paid', 'paid', 'partially_refunded'],
    void_redemption: [],
    refund: ['paid', 'partially_refunded'],
    reopen: [],
  },
  item: {
    pay: ['live'],
    cancel: ['live'],
    change: ['live'],
    replace: ['live'],
    discount: ['live'],
    move: ['live'],
    waste: ['live'],
    refund: ['live'],
    set_stage: ['live'],
    acknowledge: ['live', 'cancelled', 'refunded'],
  },
  bill: {
    order: ['open'],
    pay: ['open'],
    change: ['open'],
    change_metadata: ['open', 'settled', 'merged', 'cancelled'],
    name_customer: ['open', 'settled'],
    move: ['open'],
    move_items: ['open'],
    merge: ['open'],
    discount: ['open'],
    waive_charge: ['open'],
    restore_charge: ['open'],
    fire: ['open', 'settled'],
    void_redemption: ['open'],
    make_guest_token: ['open'],
    mark_printed: ['open'],
    cancel: ['open'],
    refund: ['settled'],
    reopen: ['settled'],
  },
  payment: {
    void: ['open'],
    change_tip: ['open', 'paid', 'refunded'],
    correct: ['paid'],
    refund: ['paid', 'refunded'],
  },
  shift: {
    take_money: ['open'],
    move_cash: ['open'],
    close: ['open'],
  },
} as const

/** The states that the operations are asked in. */
export const states = {
  order: ['pending', 'partially_paid', 'paid', 'partially_refunded', 'refunded', 'cancelled'],
  order_on_bill: ['pending', 'partially_paid', 'paid', 'partially_refunded', 'refunded', 'cancelled'],
  item: ['live', 'cancelled', 'refunded'],
  bill: ['open', 'settled', 'merged', 'cancelled'],
  /** `open` while its order or bill is not paid; `refunded` at least in part. */
  payment: ['open', 'paid', 'voided', 'refunded'],
  shift: ['open', 'closed'],
} as const

export type Kind = keyof typeof allowed
export type Act<K extends Kind> = keyof (typeof allowed)[K]
export type State<K extends Kind> = (typeof states)[K][number]
type AllowedState<K extends Kind, A extends Act<K>> = (typeof allowed)[K][A] extends readonly (infer S)[]
  ? Extract<State<K>, S>
  : never

/** Whether the state of an order, item, bill, payment or shift allows an operation. */
export function can<K extends Kind, A extends Act<K>>(
  kind: K,
  act: A,
  state: State<K>,
): state is AllowedState<K, A> {
  return (allowed[kind][act] as readonly string[]).includes(state)
}
