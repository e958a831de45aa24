import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { withoutPersonal } from './erase.rules.ts'

it('finds names and notes however deep they lie, and leaves everything else as it is', () => {
  fc.assert(
    fc.property(fc.jsonValue(), document => {
      const deep = { items: [{ id: 1, note: 'for Ada', inside: { customer_name: 'Ada' } }], document }
      const cleaned = withoutPersonal(deep) as typeof deep
      expect(JSON.stringify(cleaned)).not.toMatch(/Ada"/)
      expect(cleaned.items).toEqual([{ id: 1, note: null, inside: { customer_name: null } }])
      if (!/"(note|customer_name)":/.test(JSON.stringify(document)))
        expect(cleaned.document).toEqual(document)
    }),
  )
})
