import { id, money, names, type Of, orNull, rate, shape, text } from './shape.rules.ts'
import { list } from './shape-documents.rules.ts'

/** One of the taxes that a tax is made of, with its share of the amount; together they are that amount. */
export const taxComponentShape = shape({ name: text(), rate: rate({ about: 'Percent.' }), amount: money() })
export type TaxComponent = Of<typeof taxComponentShape.fields>

/** Tax of items that have the same tax at the same rate. */
export const taxLineShape = shape({
  taxId: id(),
  name: text(),
  names: names(),
  rate: rate({ about: 'Percent.' }),
  base: money(),
  amount: money(),
  components: orNull(
    list(taxComponentShape, { about: 'The taxes that it is made of: their amounts add up to its own.' }),
  ),
})
export type TaxLine = Of<typeof taxLineShape.fields>
