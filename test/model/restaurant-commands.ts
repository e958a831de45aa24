import type { Line, Recipe, Stage } from './restaurant-types.ts'

/** One entry of a payment; amounts in hundredths. */
export type Entry = {
  method: string
  amount?: number
  tip?: number
  tendered?: number
  items?: ItemPart[]
}
export type ItemPart = { item: string; quantity?: number }
export type Pay = { payments: Entry[]; balance?: number; points?: number; shift?: string }
export type Send = { lines: Line[]; coupon?: string }
export type Counter = Send & {
  channel: 'pos' | 'kiosk' | 'phone'
  service: 'dine_in' | 'takeaway' | 'delivery'
  customer?: string
  /** When it is to be ready. */
  at?: number
  /** For delivering it. */
  fee?: number
}
export type Off = { kind: 'percentage' | 'amount'; value: number; item?: string }

/** With neither items nor an amount all that is left is given back; payments that are named give all of it. */
export type Back = {
  items?: ItemPart[]
  amount?: number
  payments?: { payment: string; amount: number }[]
  restock?: boolean
  to?: 'original' | 'balance'
  tip?: boolean
  shift?: string
}

/** Commands that serve guests. */
export type Service =
  | { do: 'open'; table?: string; customer?: string }
  | ({ do: 'order'; bill: string } & Send)
  | ({ do: 'counter' } & Counter)
  | ({ do: 'preview'; bill: string } & Send)
  | { do: 'cancelItem'; item: string; quantity?: number; restock?: boolean }
  | { do: 'addLines'; order: string; lines: Line[] }
  | { do: 'removeItems'; order: string; items: ItemPart[]; restock?: boolean }
  | { do: 'changeItem'; item: string; seat?: number | null; course?: number | null; hold?: true }
  | { do: 'replace'; item: string; line: Line; quantity?: number; restock?: boolean }
  | { do: 'cancelOrder'; order: string; restock?: boolean }
  | { do: 'cancelBill'; bill: string }
  | { do: 'setCustomer'; bill: string; customer: string | null }
  | ({ do: 'discount'; order: string } & Off)
  | ({ do: 'discountBill'; bill: string } & Off)
  | { do: 'removeDiscount'; order: string; discount: string }
  | { do: 'removeBillDiscount'; bill: string; discount: string }
  | { do: 'waive'; bill?: string; order?: string }
  | { do: 'restore'; bill: string }
  | { do: 'fire'; bill: string; course?: number; items?: string[] }
  | { do: 'fireOrder'; order: string; course?: number; items?: string[] }
  | { do: 'reschedule'; order: string; at: number | null }
  | { do: 'serve'; order: string; service: 'dine_in' | 'takeaway' }
  | { do: 'move'; bill: string; table: string }
  | { do: 'merge'; bill: string; other: string }
  | { do: 'moveItems'; bill: string; items: ItemPart[]; table?: string; to?: string }
  | { do: 'split'; bill: string; ways: number }
  | ({ do: 'payBill'; bill: string } & Pay)
  | ({ do: 'payOrder'; order: string } & Pay)
  | { do: 'void'; payment: string; shift?: string }
  | { do: 'voidRedemption'; bill?: string; order?: string }
  | { do: 'correct'; payment: string; method: string; shift?: string }
  | { do: 'tip'; payment: string; tip: number }
  | { do: 'reopen'; bill?: string; order?: string }
  | ({ do: 'refund'; order: string } & Back)
  | ({ do: 'refundBill'; bill: string } & Back)
  | { do: 'waste'; order: string; items: { item: string; quantity: number }[]; remake?: boolean }
  | { do: 'itemStage'; item: string; to: Stage }
  | { do: 'orderStage'; order: string; to: Stage }
  | { do: 'recall'; order: string; to?: Stage }

/** Commands besides serving. */
export type Chore =
  | { do: 'price'; product: string; price: number }
  | { do: 'recipe'; product: string; recipe: Recipe }
  | { do: 'soldOut'; product: string; soldOut: boolean }
  | { do: 'campaign'; campaign: string; active?: boolean; value?: number; priority?: number }
  | { do: 'purchase'; stock: string; quantity: number; unitCost?: number }
  | { do: 'count'; stock: string; quantity: number }
  | { do: 'openShift'; register: string; float: number }
  | { do: 'drawer'; shift: string; kind: 'pay_in' | 'pay_out'; amount: number }
  | { do: 'closeShift'; shift: string }
  | { do: 'topUp'; customer: string; method: string; amount: number; shift?: string }
  | { do: 'adjust'; customer: string; balance?: number; points?: number }
  | { do: 'clock'; minutes: number }

export type Action = Service | Chore

/** `n` names what the command makes, so that the names of others stay when it is left out. */
export type Command = (Service & { n: number }) | (Chore & { n: number })

const chores: readonly string[] = [
  'price',
  'recipe',
  'soldOut',
  'campaign',
  'purchase',
  'count',
  'openShift',
  'drawer',
  'closeShift',
  'topUp',
  'adjust',
  'clock',
] satisfies Chore['do'][]

export function isChore(command: Command): command is Chore & { n: number } {
  return chores.includes(command.do)
}

/** Records to compare after a command. */
export type Touched = {
  orders?: string[]
  bills?: string[]
  customers?: (string | null)[]
  shifts?: (string | null)[]
  stock?: true
  /** Of a split: what the shares are. */
  shares?: number[]
  /** Of a preview: what the order's totals would be. */
  preview?: Record<string, number>
}

export function impossible(command: never): never {
  throw new Error(`Nobody does ${JSON.stringify(command)}.`)
}
