import type { AddonTotal } from './restaurant-halves.ts'
import { type Part, spread } from './restaurant-money.ts'
import {
  type Asked,
  found,
  type Item,
  type Order,
  type Product,
  type Setting,
  type State,
} from './restaurant-types.ts'

/** The tax of a name for a way of being served. */
export function taxFor({ taxes }: Setting, name: string | null, service: Order['service']) {
  if (name === null) return { rate: 0, rates: [] }
  const { rate, takeaway, components = [] } = found(taxes, name)
  return { rate: service === 'takeaway' ? (takeaway ?? rate) : rate, rates: components }
}

/** The parts of a line whose addons have other taxes than its product, before campaigns; empty: it has one tax. */
export function partsOf(
  { setting }: State,
  { tax: own }: Product,
  { addons, subtotal }: { addons: readonly AddonTotal[]; subtotal: number },
  service: Asked['service'],
): Part[] {
  const part = (tax: string | null): Part => {
    return { taxName: tax, ...taxFor(setting, tax, service), net: 0, discount: 0, tax: 0, components: [] }
  }
  const parts = [part(own)]
  for (const { addon, total } of addons) {
    const tax = found(setting.addons, addon).tax ?? own
    if (tax === own || total === 0) continue
    let other = parts.find(({ taxName }) => taxName === tax)
    if (other === undefined) parts.push((other = part(tax)))
    other.net += total
  }
  parts[0]!.net = subtotal - parts.reduce((sum, { net }) => sum + net, 0)
  return parts.length === 1 ? [] : parts
}

/** A price of the product is taken off the product, as far as that goes; everything else off what its parts still cost. */
export function takeOffParts({ parts }: Item, kind: string, amount: number, step: number): void {
  const ofProduct = kind === 'fixed_price' || kind === 'buy_x_get_y'
  const [first] = parts
  if (first === undefined) return
  const own = ofProduct ? Math.min(amount, first.net) : 0
  first.net -= own
  const nets = parts.map(({ net }) => net)
  const shares = spread(amount - own, nets, step)
  for (const [at, part] of parts.entries()) part.net -= shares[at]!
}
