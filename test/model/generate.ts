import type { Chance } from './chance.ts'
import { changeItem, replace, restore, waive } from './draw/changes.ts'
import { manage, drawers, account, clock } from './draw/brand.ts'
import { discount, discountBill, removeDiscount, removeBillDiscount } from './draw/discounts.ts'
import type { Builder } from './draw/draw.ts'
import { itemStage, orderStage, recall } from './draw/kitchen.ts'
import { fire, fireOrder, reschedule, move, merge, moveItems, split } from './draw/moves.ts'
import {
  open,
  order,
  preview,
  counter,
  cancelItem,
  addLines,
  removeItems,
  serve,
  cancelOrder,
  cancelBill,
  setCustomer,
} from './draw/orders.ts'
import { payBill, payOrder, voidRedemption, voidPayment, reopen, correct } from './draw/payments.ts'
import { refund, makeGood, tip, waste } from './draw/refunds.ts'
import type { Command } from './restaurant-commands.ts'
import type { State } from './restaurant-types.ts'

/** Draws the next command: mostly a valid one, sometimes one that is refused. */
export function nextCommand(state: State, chance: Chance, n: number): Command {
  for (;;) {
    const [, build] = draw(chance)
    const command = build({ state, chance })
    if (command !== undefined) return { ...command, n }
  }
}

function draw(chance: Chance): readonly [number, Builder] {
  let at = chance.between(1, weight)
  return builders.find(([share]) => (at -= share) <= 0)!
}

/** How often each is drawn. */
const builders: readonly (readonly [number, Builder])[] = [
  [8, open],
  [20, order],
  [10, counter],
  [2, preview],
  [10, cancelItem],
  [6, addLines],
  [3, changeItem],
  [8, replace],
  [3, waive],
  [3, restore],
  [4, removeItems],
  [4, serve],
  [1, cancelOrder],
  [1, cancelBill],
  [2, setCustomer],
  [8, discount],
  [3, discountBill],
  [3, removeDiscount],
  [1, removeBillDiscount],
  [3, fire],
  [4, fireOrder],
  [2, reschedule],
  [2, move],
  [3, merge],
  [7, moveItems],
  [2, split],
  [13, payBill],
  [7, payOrder],
  [6, voidPayment],
  [4, voidRedemption],
  [4, correct],
  [6, reopen],
  [13, refund],
  [8, makeGood],
  [4, tip],
  [3, waste],
  [5, itemStage],
  [3, orderStage],
  [2, recall],
  [5, manage],
  [4, drawers],
  [5, account],
  [4, clock],
]
const weight = builders.reduce((sum, [share]) => sum + share, 0)
