import { id, money, names, type Of, orNull, rate, shape, text } from '../../shapes/shape.rules.ts'
import { list } from '../../shapes/shape-documents.rules.ts'

/** One of the taxes that a tax consists of, with its share of the amount. */
export const taxComponentShape = shape({ name: text(), rate: rate({ about: 'Percent.' }), amount: money() })
export type TaxComponent = Of<typeof taxComponentShape.fields>

/** Sum of a tax over the items that have it at the same rate. */
export const taxLineShape = shape({
  taxId: id(),
  name: text(),
  names: names(),
  rate: rate({ about: 'Percent.' }),
  base: money(),
  amount: money(),
  components: orNull(
    list(taxComponentShape, { about: 'The taxes it consists of; their amounts add up to `amount`.' }),
  ),
})
export type TaxLine = Of<typeof taxLineShape.fields>

/** A part of an item that has its own tax. All of its tax fields are null in a part without tax. */
export const taxPartShape = shape({
  taxId: orNull(id()),
  name: orNull(text()),
  names: names(),
  rate: orNull(rate()),
  components: orNull(list(taxComponentShape)),
  /** Its share of the item's manual discounts. */
  discount: money(),
  tax: money(),
  total: money(),
})
export type TaxPart = Of<typeof taxPartShape.fields>
