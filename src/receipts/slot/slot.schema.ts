import { type Static, Type } from 'typebox'
import type { Fiscal } from '../../sale/receipt/receipt.shape.ts'
import { oneOf, optional, strict, text } from '../../wire/common.schema.ts'
import { maxQrBytes } from './slot.rules.ts'

export const FiscalIn = strict({
  scheme: text(60, { description: 'How it was signed, in your own words: `tse`, `verifactu`.' }),
  status: oneOf(['signed', 'failed'], {
    description: '`failed`: the device did not sign; one `signed` may follow.',
  }),
  lines: optional(Type.Array(text(255), { maxItems: 10 }), 'Printed on the receipt.'),
  qr: optional(text(maxQrBytes), `Printed as a QR code. At most ${maxQrBytes} bytes in UTF-8.`),
  fields: optional(
    Type.Unsafe<Record<string, string>>({
      type: 'object',
      maxProperties: 30,
      propertyNames: Type.String({ minLength: 1, maxLength: 60 }),
      additionalProperties: Type.String({ maxLength: 1000 }),
    }),
    'Anything else you keep with it: serial numbers, counters, signatures.',
  ),
})

export function fiscalOf(sent: Static<typeof FiscalIn>, now: number): Fiscal {
  const { scheme, status, lines = [], qr = null, fields = null } = sent
  return { scheme, status, lines, qr, fields, at: now }
}
