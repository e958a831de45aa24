import type { Body, BrandAtHand } from './api.ts'
import type { World } from './samples.ts'

/** A second one of everything that a field can name, so that each field has another value to take. */
export async function makeSpares(brand: BrandAtHand, world: World): Promise<Record<string, Body>> {
  const { make, branchId } = brand
  const area = await make('/areas', { branch_id: branchId, name: 'Second room' })
  const table = await make('/tables', { area_id: area.id, name: 'Second table' })
  const station = await make('/kitchen-stations', { branch_id: branchId, name: 'Second grill' })
  const tax = await make('/taxes', { name: 'Second VAT', rate: 4 })
  const category = await make('/categories', { name: 'Second mains' })
  const stockItem = await make('/stock-items', { name: 'Second flour', unit: 'g', unit_cost: 0.5 })
  const addon = await make('/addons', { name: 'Second parmesan', price: 0.75 })
  const group = await make('/addon-groups', { name: 'Second extras', addon_ids: [addon.id] })
  const product = await make('/products', {
    name: 'Second lasagne',
    category_id: category.id,
    tax_id: tax.id,
    price: 7,
    recipe: [{ stock_item_id: stockItem.id, quantity: 2 }],
    addon_group_ids: [world.group.id],
  })
  return { area, table, station, tax, category, stockItem, addon, group, product }
}
