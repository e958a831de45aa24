import type { Cents } from '../lib/money.ts'

// The price of an addon where it depends on the size of the dish. A size is a product, or an addon that is chosen on the
// same line. Screens import this file.

/** The price of an addon on a line of a product, or beside another addon: one of the two is set; neither fits every line. */
export type SizePrice = { productId: string | null; withAddonId: string | null; price: Cents }

/** A line as sizes see it. For an addon of a part: its product, and the addons of the line and of the part. */
export type SizedLine = { productId: string; addonIds: readonly string[] }

/**
 * The price of an addon on a line.
 * @param sizes the first that fits is charged
 */
export function priceOnLine(
  { price, sizes }: { price: Cents; sizes: readonly SizePrice[] },
  { productId, addonIds }: SizedLine,
): Cents {
  const size = sizes.find(one =>
    one.withAddonId === null
      ? one.productId === null || one.productId === productId
      : addonIds.includes(one.withAddonId),
  )
  return size?.price ?? price
}
