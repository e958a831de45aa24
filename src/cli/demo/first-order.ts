import type { Context } from '../../context.ts'
import { openBill } from '../../bills/open-bill.ts'
import { tableKind } from '../../floor/table.record.ts'
import type { Caller } from '../../access/caller.rules.ts'
import { currentMenu } from '../../catalogue/read-menu.ts'
import { presentMenu } from '../../menu/menu.presenter.ts'
import { listAll } from './list-all.ts'

/** An order that can be placed now: for an open bill, of a dish that is available at any hour. */
export type FirstOrder = { billId: string; table: string; dish: string; body: object }

type Table = {
  id: string
  name: string
  branch_id: string
  active: boolean
  dining_session_id: string | null
}

/** Finds the open bill of the first active table, or opens one. */
export async function firstOrder(ctx: Context, caller: Caller): Promise<FirstOrder | undefined> {
  const tables = (await listAll(ctx, caller, tableKind)) as unknown as Table[]
  const table = tables.find(({ active }) => active)
  const product = table && (await orderableDish(ctx, caller, table.branch_id))
  if (table === undefined || product === undefined) return undefined
  const opening = { caller, idempotencyKey: undefined, tableId: table.id, guests: 2, note: null }
  const billId = table.dining_session_id ?? (await openBill(ctx, opening)).id
  const addon = product.addon_groups.at(-1)?.addons.find(({ orderable }) => orderable)
  const addons = addon === undefined ? {} : { addons: [{ addon_id: addon.id }] }
  const body = { lines: [{ product_id: product.id, quantity: 2, ...addons }] }
  return { billId, table: table.name, dish: product.name, body }
}

async function orderableDish(ctx: Context, caller: Caller, branchId: string) {
  const menu = await currentMenu(ctx, caller.brand.id)
  const branch = menu.branches.get(branchId)
  if (branch === undefined) return undefined
  const { currency, defaultLanguage: lang } = caller.brand
  const now = { at: ctx.now(), servedAt: ctx.now(), stock: new Map(), open: true, opensAt: null }
  const { products } = presentMenu(menu, { branch, channel: 'table', ...now, lang, currency })
  const plain = products.filter(
    product =>
      product.orderable &&
      product.price_mode === 'fixed' &&
      product.sold_by === 'each' &&
      product.addon_groups.every(group => group.min === 0),
  )
  return plain.find(({ name }) => name === 'Margherita') ?? plain[0]
}
