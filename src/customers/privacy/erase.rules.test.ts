import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { withoutPersonal } from './erase.rules.ts'

it('finds names and notes at any depth and leaves everything else unchanged', () => {
  fc.assert(
    fc.property(fc.jsonValue(), document => {
      const deep = {
        items: [
          {
            id: 1,
            note: 'for Ada',
            metadata: { note: 'Ada', id: 'Ada' },
            inside: { customer_name: 'Ada', cancel_reason: 'Ada', price_reason: 'Ada', void_reason: null },
          },
        ],
        document,
      }
      const cleaned = withoutPersonal(deep) as typeof deep
      expect(JSON.stringify(cleaned)).not.toMatch(/Ada"/)
      expect(cleaned.items).toEqual([
        {
          id: 1,
          note: null,
          metadata: {},
          inside: { customer_name: null, cancel_reason: 'Erased', price_reason: 'Erased', void_reason: null },
        },
      ])
      if (
        !/"(note|metadata|customer_name|reference|client_line_id|(cancel_|void_)?reason)":/.test(
          JSON.stringify(document),
        )
      )
        expect(cleaned.document).toEqual(document)
    }),
  )
})
