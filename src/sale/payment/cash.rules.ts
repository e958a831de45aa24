import { type Cents, divideRounded } from '../../lib/money.ts'

/** The amounts that a cash payment, over all its orders, received and refunded so far; hundredths. */
export type CashBook = {
  /** The smallest coin it was rounded to. */
  coin: Cents
  amount: Cents
  /** Cash received beyond the amount. */
  rounding: Cents
  /** The total refunded, including to a customer's balance. */
  refundedAmount: Cents
  /** The part of it paid out of a drawer, before rounding. */
  paidOut: Cents
  /** Cash paid out beyond `paidOut`. */
  roundingOut: Cents
}

/** The cash payments of one order or bill that are not voided, by id. */
export type CashBooks = ReadonlyMap<string, CashBook>

/** The sums of an order's or bill's cash payments with the same coin: cash is rounded on these sums. */
export type CashPool = Readonly<Omit<CashBook, 'coin'>>

const emptyPool: CashPool = { amount: 0, rounding: 0, refundedAmount: 0, paidOut: 0, roundingOut: 0 }

/** The cash of an order or bill by coin; payments with different coins are rounded separately. */
export class CashPools {
  readonly #pools = new Map<Cents, CashPool>()

  constructor(books: Iterable<CashBook>) {
    for (const { coin, ...book } of books) this.#add(coin, book)
  }

  /** Receives cash. @returns the rounded amount that the drawer receives */
  takeIn(amount: Cents, coin: Cents): Cents {
    const received = cashIn(amount, coin, this.#of(coin))
    this.#add(coin, { amount, rounding: received - amount })
    return received
  }

  /** Pays cash out. @returns the rounded amount that the drawer pays */
  payOut(amount: Cents, coin: Cents): Cents {
    const paid = cashOut(amount, coin, this.#of(coin))
    this.#add(coin, { refundedAmount: amount, paidOut: amount, roundingOut: paid - amount })
    return paid
  }

  #of(coin: Cents): CashPool {
    return this.#pools.get(coin) ?? emptyPool
  }

  #add(coin: Cents, more: Partial<CashPool>): void {
    const sum = { ...emptyPool, ...this.#pools.get(coin) }
    for (const [figure, amount] of Object.entries(more)) sum[figure as keyof CashPool] += amount
    this.#pools.set(coin, sum)
  }
}

/**
 * Returns the cash the drawer receives for an amount: all cash of the order or bill rounded half up to the coin, less
 * the cash already received. So many small payments together round no more than one, even after some are voided.
 */
export function cashIn(amount: Cents, coin: Cents, pool: CashPool): Cents {
  if (amount === 0) return 0
  const received = pool.amount + pool.rounding
  return Math.max(0, roundTo(coin, pool.amount + amount) - received)
}

/**
 * Returns the cash the drawer pays out for an amount: all cash refunded of the order or bill rounded, less the cash
 * already paid out, and never more than is left of the cash received. The refund of the last amount pays out all that is
 * left. Amounts refunded to a customer's balance reduce the cash left, which is then rounded down to the coin: the drawer has
 * no coins for 32.27, and rounding up would return more than was received.
 */
function cashOut(amount: Cents, coin: Cents, pool: CashPool): Cents {
  if (amount === 0) return 0
  const rest = Math.max(0, pool.amount + pool.rounding - pool.refundedAmount - pool.roundingOut)
  const left = pool.refundedAmount === pool.paidOut ? rest : rest - (rest % coin)
  if (amount === pool.amount - pool.refundedAmount) return left
  const out = roundTo(coin, pool.paidOut + amount) - (pool.paidOut + pool.roundingOut)
  return Math.min(Math.max(0, out), left)
}

function roundTo(coin: Cents, amount: Cents): Cents {
  return coin * divideRounded(amount, coin)
}
