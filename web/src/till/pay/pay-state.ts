import { useState } from 'react'
import { useLocation } from 'wouter'
import {
  addUp,
  type Division,
  dueAfter,
  pointsFor,
  priceOfChosen,
  type Spent,
  subtract,
} from './amount.rules.ts'
import { divisionIn, firstOf, searchOf } from './division.rules.ts'
import type { Payable } from './payable.ts'

export type Customer = { id: string; name: string; points: number; balance: number }
export type Loyalty = { point_value: number; min_redeem_points: number }
export type Share = { amount: number; seat: number | null; item_ids: string[] }

/** The guest's choices in the sheet, before a method is pressed. */
export function usePayState(payable: Payable) {
  const [division, setDivision] = useState(() => firstOf(divisionIn(location.search), payable))
  const [, go] = useLocation()
  const [tip, setTip] = useState(0)
  const [usesPoints, setUsesPoints] = useState(false)
  const [usesBalance, setUsesBalance] = useState(false)
  const divide = (next: Division) => {
    setDivision(next)
    setTip(0)
    if (next.by !== division.by) go(location.pathname + searchOf(next.by), { replace: true })
  }
  /** For the next payer: the division stays, what was chosen of it does not. */
  const goOn = () => {
    setTip(0)
    setUsesPoints(false)
    setUsesBalance(false)
    if (division.by !== 'equal') setDivision(firstOf(division.by, payable))
  }
  return {
    payable,
    division,
    divide,
    tip,
    setTip,
    usesPoints,
    setUsesPoints,
    usesBalance,
    setUsesBalance,
    goOn,
  }
}

export type PayState = ReturnType<typeof usePayState>

/** The parts of the due that a customer's points and balance pay, if they are used. */
export function spentBy(state: PayState, customer: Customer | undefined, loyalty: Loyalty): Spent {
  if (customer === undefined) return { points: 0, balance: 0 }
  const { due } = state.payable
  const points = state.usesPoints ? pointsFor(due, customer.points, loyalty) : 0
  const left = dueAfter(due, { points, balance: 0 }, loyalty.point_value)
  return { points, balance: state.usesBalance ? Math.min(customer.balance, left) : 0 }
}

/** The amount that this payer pays by a method, without the tip. @param shares of the service, in `equal` and `seat` */
export function amountOf(
  { payable, division }: PayState,
  spent: Spent,
  shares: readonly Share[],
  { pointValue, decimals }: { pointValue: number; decimals: 0 | 2 },
): number {
  const left = dueAfter(payable.due, spent, pointValue)
  if (division.by === 'item') return Math.min(left, priceOfChosen(payable.items, division.chosen, decimals))
  if (division.by === 'amount') return Math.min(left, division.amount)
  if (division.by === 'seat') {
    const share = shares.find(({ seat }) => seat === division.seat)
    return division.seat === undefined ? 0 : Math.min(left, share?.amount ?? 0)
  }
  return division.by === 'equal' ? Math.min(left, nextShare(shares)) : left
}

/** The service splits what is due, so the first share is the next payer's. */
const nextShare = (shares: readonly Share[]) => shares[0]?.amount ?? 0

export const leftAfter = (due: number, amount: number) => subtract(due, amount)
export const totalWith = (amount: number, tip: number) => addUp([amount, tip])
