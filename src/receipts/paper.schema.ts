import { Type } from 'typebox'
import { type PaperWidth, paperWidths } from '../print/printout.format.ts'
import { Lang, optional } from '../wire/common.schema.ts'

const Width = Type.Unsafe<PaperWidth>({
  type: 'integer',
  enum: [...paperWidths],
  default: 80,
  description: 'Width of the paper, mm.',
})

/** How a receipt is drawn, beside its format. */
export const paperQuery = {
  lang: Type.Optional(Lang),
  width: Type.Optional(Width),
  copy: optional(Type.Boolean(), 'Heads a receipt as a copy; nothing is counted.'),
}
