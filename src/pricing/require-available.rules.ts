import { addonReason, productReason } from '../menu/availability.rules.ts'
import type { Menu, MenuProduct } from '../menu/menu.types.ts'
import { inLanguage } from '../menu/names.rules.ts'
import type { CheckedAddon, CheckedLine, OrderContext } from './line.rules.ts'
import * as refuse from './pricing.refusals.ts'

/** Refuses lines of which a product, a part or an addon cannot be ordered now; all of them are named. */
export function requireAvailable(menu: Menu, context: OrderContext, lines: readonly CheckedLine[]): void {
  const { branchId, servedAt, lang = '' } = context
  const unavailable: refuse.UnavailableLine[] = []
  const names: string[] = []
  const report = (line: refuse.UnavailableLine, name: string) => {
    unavailable.push(line)
    names.push(name)
  }
  const check = (
    place: { line: number; part?: number },
    { sold, addons }: { sold: readonly MenuProduct[]; addons: readonly CheckedAddon[] },
  ) => {
    for (const one of sold) {
      const reason = productReason(menu, one, context)
      if (reason !== null) report({ ...place, product_id: one.id, reason }, inLanguage(one.name, lang))
    }
    for (const { addon } of addons) {
      const reason = addonReason(addon, branchId, servedAt)
      const named = { ...place, product_id: sold.at(-1)!.id, addon_id: addon.id }
      if (reason !== null) report({ ...named, reason }, inLanguage(addon.name, lang))
    }
  }
  for (const { at: line, product, addons, halves, combo } of lines) {
    check({ line }, { sold: combo?.place === 0 ? [combo.product, product] : [product], addons })
    for (const [part, half] of halves.entries()) {
      check({ line, part }, { sold: [half.product], addons: half.addons })
    }
  }
  if (unavailable.length > 0) throw refuse.linesUnavailable(unavailable, names[0]!)
}
