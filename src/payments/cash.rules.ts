import { type Cents, divideRounded } from '../lib/money.ts'

/** What one cash payment took and gave back so far, whole, on whichever orders it stands; hundredths. */
export type CashBook = {
  /** The smallest coin it was rounded to. */
  coin: Cents
  amount: Cents
  /** What the drawer received beyond the amount. */
  rounding: Cents
  /** All that was given back of it, to a customer's balance too. */
  refundedAmount: Cents
  /** What of that went out of a drawer, before it was rounded. */
  paidOut: Cents
  /** What the drawer gave out beyond `paidOut`. */
  roundingOut: Cents
}

/** The cash payments of one order or bill that count, by id. */
export type CashBooks = ReadonlyMap<string, CashBook>

/** The cash of one order or bill in one coin, all its payments together: rounding is computed on these sums. */
export type CashPool = Readonly<Omit<CashBook, 'coin'>>

const emptyPool: CashPool = { amount: 0, rounding: 0, refundedAmount: 0, paidOut: 0, roundingOut: 0 }

/** The cash of an order or bill by coin. Different coins are rounded each by itself: no coin pays the other's rest. */
export class CashPools {
  readonly #pools = new Map<Cents, CashPool>()

  constructor(books: Iterable<CashBook>) {
    for (const { coin, ...book } of books) this.#add(coin, book)
  }

  /** Takes cash in. @returns what the drawer receives for it, coins */
  takeIn(amount: Cents, coin: Cents): Cents {
    const received = cashIn(amount, coin, this.#of(coin))
    this.#add(coin, { amount, rounding: received - amount })
    return received
  }

  /** Gives cash out. @returns what the drawer pays for it */
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
 * What the drawer receives for an amount: all cash of the order or bill rounded half up to the coin, less what it received
 * already. So many small payments together round no more than one, also after some of them are voided.
 */
export function cashIn(amount: Cents, coin: Cents, pool: CashPool): Cents {
  const received = pool.amount + pool.rounding
  return Math.max(0, roundTo(coin, pool.amount + amount) - received)
}

/**
 * What the drawer gives out for an amount: all cash given back of the order or bill rounded, less what went out already,
 * never more than is left of what was received. The refund that empties it takes all that is left. What went to a
 * customer's balance instead is gone from it like cash.
 */
export function cashOut(amount: Cents, coin: Cents, pool: CashPool): Cents {
  const left = Math.max(0, pool.amount + pool.rounding - pool.refundedAmount - pool.roundingOut)
  if (amount === 0) return 0
  if (amount === pool.amount - pool.refundedAmount) return left
  const out = roundTo(coin, pool.paidOut + amount) - (pool.paidOut + pool.roundingOut)
  return Math.min(Math.max(0, out), left)
}

function roundTo(coin: Cents, amount: Cents): Cents {
  return coin * divideRounded(amount, coin)
}
