import * as bills from './restaurant-bill.ts'
import * as changes from './restaurant-changes.ts'
import * as charges from './restaurant-charges.ts'
import * as discounts from './restaurant-discounts.ts'
import * as moves from './restaurant-moves.ts'
import {
  type Chore,
  type Command,
  impossible,
  isChore,
  type Service,
  type Touched,
} from './restaurant-commands.ts'
import { fireOrder, moveItem, moveOrder, recallOrder, reschedule } from './restaurant-kitchen.ts'
import { book, pay, shiftFor } from './restaurant-money-in.ts'
import { changeTip, correctPayment, voidPayment, voidRedemption } from './restaurant-corrections.ts'
import { waste } from './restaurant-money-out.ts'
import { reopenBill, reopenOrder } from './restaurant-reopen.ts'
import { refund, refundBill } from './restaurant-refunds.ts'
import { type Campaign, found, type Mistake, Refused, type Setting, type State } from './restaurant-types.ts'

export type Outcome = { refused: string[] } | { touched: Touched }

/**
 * An in-memory restaurant as docs/specification describes it: the answer to each request and the state afterwards. It
 * shares no code with the service that it is compared with.
 */
export class Restaurant {
  state: State

  constructor(setting: Setting, mistake?: Mistake) {
    const customers = setting.customers.map(name => [name, { balance: 0, points: 0 }])
    this.state = {
      mistake,
      now: setting.startsAt,
      setting: structuredClone(setting),
      bills: {},
      orders: {},
      payments: {},
      shifts: {},
      customers: Object.fromEntries(customers) as State['customers'],
      uses: {},
      numbers: {},
    }
  }

  do(command: Command): Outcome {
    const before = structuredClone(this.state)
    try {
      return { touched: isChore(command) ? this.#manage(command) : this.#serve(command) }
    } catch (error) {
      this.state = before
      if (error instanceof Refused) return { refused: error.codes }
      throw error
    }
  }

  #serve(command: Service & { n: number }): Touched {
    const { state } = this
    const bill = (name: string) => found(state.bills, name)
    const order = (name: string) => found(state.orders, name)
    const { n } = command
    switch (command.do) {
      case 'open':
        return bills.openBill(state, command.table, command.customer ?? null, n)
      case 'order':
        return bills.placeOnBill(state, bill(command.bill), command, n)
      case 'counter':
        return bills.placeAtCounter(state, command, n)
      case 'preview':
        return bills.previewOnBill(state, bill(command.bill), command)
      case 'cancelItem':
        return bills.cancelItem(state, bills.findItem(state, command.item), command)
      case 'addLines':
        return bills.addLines(state, order(command.order), command.lines, n)
      case 'removeItems':
        return bills.removeItems(state, order(command.order), command)
      case 'changeItem':
        return changes.changeItem(state, bills.findItem(state, command.item), command)
      case 'replace':
        return changes.replaceItem(state, bills.findItem(state, command.item), command)
      case 'cancelOrder':
        return bills.cancelOrder(state, order(command.order), command.restock ?? true)
      case 'cancelBill':
        return bills.cancelBill(state, bill(command.bill))
      case 'setCustomer':
        return bills.setCustomer(state, bill(command.bill), command.customer)
      case 'discount':
        return discounts.discountOrder(state, order(command.order), command, n)
      case 'discountBill':
        return discounts.discountBill(state, bill(command.bill), command, n)
      case 'removeDiscount':
        return discounts.removeDiscount(state, order(command.order), command.discount)
      case 'removeBillDiscount':
        return discounts.removeBillDiscount(state, bill(command.bill), command.discount)
      case 'waive':
        return command.bill === undefined
          ? charges.waiveOrder(state, order(command.order!), n)
          : charges.waiveBill(state, bill(command.bill), n)
      case 'restore':
        return charges.restoreBill(state, bill(command.bill))
      case 'fire':
        return moves.fire(state, bill(command.bill), command)
      case 'fireOrder': {
        const fired = order(command.order)
        return fired.bill === null
          ? fireOrder(state, fired, command)
          : moves.fire(state, bill(fired.bill), command, [fired])
      }
      case 'reschedule':
        return reschedule(state, order(command.order), command.at)
      case 'serve':
        return bills.serve(state, order(command.order), command.service)
      case 'move':
        return moves.moveBill(state, bill(command.bill), command.table)
      case 'merge':
        return moves.mergeBills(state, bill(command.bill), bill(command.other))
      case 'moveItems':
        return moves.moveItems(state, bill(command.bill), command, n)
      case 'split':
        return moves.splitBill(state, bill(command.bill), command.ways)
      case 'payBill':
        return pay(state, { bill: bill(command.bill) }, command, n)
      case 'payOrder':
        return pay(state, { order: order(command.order) }, command, n)
      case 'void':
        return voidPayment(state, command.payment, command.shift)
      case 'voidRedemption':
        return command.bill === undefined
          ? voidRedemption(state, { order: order(command.order!) })
          : voidRedemption(state, { bill: bill(command.bill) })
      case 'correct':
        return correctPayment(state, command.payment, command.method, { shift: command.shift, n })
      case 'tip':
        return changeTip(state, command.payment, command.tip)
      case 'reopen':
        return command.bill === undefined
          ? reopenOrder(state, order(command.order!))
          : reopenBill(state, bill(command.bill))
      case 'refund':
        return refund(state, order(command.order), command, n)
      case 'refundBill':
        return refundBill(state, bill(command.bill), command, n)
      case 'waste':
        return waste(state, order(command.order), command)
      case 'itemStage': {
        const found = bills.findItem(state, command.item)
        return moveItem(state, found.order, found.item, command.to)
      }
      case 'orderStage':
        return moveOrder(state, order(command.order), command.to)
      case 'recall':
        return recallOrder(order(command.order), command.to ?? 'preparing')
      default:
        return impossible(command)
    }
  }

  #manage(command: Chore & { n: number }): Touched {
    const { state } = this
    const { setting } = state
    switch (command.do) {
      case 'price':
        found(setting.products, command.product).price = command.price
        return {}
      case 'recipe':
        found(setting.products, command.product).recipe = command.recipe
        return {}
      case 'soldOut':
        found(setting.products, command.product).soldOut = command.soldOut
        return {}
      case 'campaign': {
        const { do: _do, n: _n, campaign, ...changes } = command
        Object.assign(found(setting.campaigns, campaign), changes satisfies Partial<Campaign>)
        return {}
      }
      case 'purchase': {
        const stock = found(setting.stock, command.stock)
        stock.onHand += command.quantity
        stock.unitCost = command.unitCost ?? stock.unitCost
        return { stock: true }
      }
      case 'count':
        found(setting.stock, command.stock).onHand = command.quantity
        return { stock: true }
      case 'openShift':
        return this.#openShift(command.register, command.float, `h${command.n}`)
      case 'drawer': {
        const shift = found(state.shifts, command.shift)
        if (shift.status !== 'open') throw new Refused('shift_not_open')
        book(state, shift.name, this.#cash(), command.kind === 'pay_in' ? command.amount : -command.amount)
        return { shifts: [shift.name] }
      }
      case 'closeShift': {
        const shift = found(state.shifts, command.shift)
        if (shift.status !== 'open') throw new Refused('shift_not_open')
        const same = Object.values(state.shifts).filter(({ register }) => register === shift.register)
        shift.number = same.filter(({ status }) => status === 'closed').length + 1
        shift.status = 'closed'
        return { shifts: [shift.name] }
      }
      case 'topUp': {
        const account = found(state.customers, command.customer)
        const shift = shiftFor(state, command.shift)
        account.balance += command.amount
        book(state, shift, command.method, command.amount)
        return { customers: [command.customer], shifts: [shift] }
      }
      case 'adjust': {
        const account = found(state.customers, command.customer)
        account.balance += command.balance ?? 0
        account.points += command.points ?? 0
        return { customers: [command.customer] }
      }
      case 'clock':
        state.now += command.minutes * 60_000
        return {}
      default:
        return impossible(command)
    }
  }

  #openShift(register: string, float: number, name: string): Touched {
    const { shifts } = this.state
    const isOpen = Object.values(shifts).some(shift => shift.status === 'open' && shift.register === register)
    if (isOpen) throw new Refused('shift_already_open')
    shifts[name] = { name, register, status: 'open', number: null, expected: { [this.#cash()]: float } }
    return { shifts: [name] }
  }

  /** The first method of cash: float, pay-ins and pay-outs are in its row. */
  #cash(): string {
    const { methods } = this.state.setting
    return Object.keys(methods).find(name => methods[name]!.type === 'cash')!
  }
}
