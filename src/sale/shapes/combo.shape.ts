import { id, integer, money, names, type Of, shape, text } from '../../shapes/shape.rules.ts'

/** The combo that an item is a component of. */
export const comboShape = shape({
  id: id({
    about: 'The same on all components of one combo. A part that is split off is a combo of its own.',
  }),
  productId: id(),
  name: text(),
  names: names(),
  choiceId: text({ about: 'The choice of the combo that the item was chosen for.' }),
  /** Among the components of the combo, from 0. */
  place: integer({ wire: false }),
  /** Paid beside the price of the combo, for one unit. */
  extra: money({ wire: false }),
})
export type ItemCombo = Of<typeof comboShape.fields>
