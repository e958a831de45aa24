import { type Cents, divideRounded } from '../../lib/money.ts'

/**
 * The amounts that a payment which is rounded to a coin, over all its orders, received and refunded so far; hundredths. It
 * is cash, or another method whose amounts are rounded: the terminal charges what the drawer would receive.
 */
export type CashBook = {
  methodId: string
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

/** The rounded payments of one order or bill that are not voided, by id. */
export type CashBooks = ReadonlyMap<string, CashBook>

/** The sums of an order's or bill's payments by one method with one coin: they are rounded on these sums. */
export type CashPool = Readonly<Omit<CashBook, 'methodId' | 'coin'>>

/** A method, with the coin that its payments are rounded to. */
export type Coined = Pick<CashBook, 'methodId' | 'coin'>

const emptyPool: CashPool = { amount: 0, rounding: 0, refundedAmount: 0, paidOut: 0, roundingOut: 0 }

/** The money of an order or bill by method and coin, each rounded separately. */
export class CashPools {
  readonly #pools = new Map<string, CashPool>()

  constructor(books: Iterable<CashBook>) {
    for (const { methodId, coin, ...book } of books) this.#add({ methodId, coin }, book)
  }

  /** Receives money. @returns the rounded amount that is received */
  takeIn(amount: Cents, by: Coined): Cents {
    const received = cashIn(amount, by.coin, this.#of(by))
    this.#add(by, { amount, rounding: received - amount })
    return received
  }

  /** Pays money out. @returns the rounded amount that is paid */
  payOut(amount: Cents, by: Coined): Cents {
    const paid = cashOut(amount, by.coin, this.#of(by))
    this.#add(by, { refundedAmount: amount, paidOut: amount, roundingOut: paid - amount })
    return paid
  }

  #of({ methodId, coin }: Coined): CashPool {
    return this.#pools.get(`${methodId} ${coin}`) ?? emptyPool
  }

  #add({ methodId, coin }: Coined, more: Partial<CashPool>): void {
    const key = `${methodId} ${coin}`
    const sum = { ...emptyPool, ...this.#pools.get(key) }
    for (const [figure, amount] of Object.entries(more)) sum[figure as keyof CashPool] += amount
    this.#pools.set(key, sum)
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
