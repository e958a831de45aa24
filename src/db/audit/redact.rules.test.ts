import { describe, expect, test } from 'vitest'
import { redact, redacted } from './redact.rules.ts'

describe('redact', () => {
  test('only hides names and contact details of people', () => {
    const person = { id: 'x', name: 'Ada', phone: '+39', email: 'a@b.c', birthday: null, note: '', points: 3 }
    const hidden = { ...person, name: redacted, phone: redacted, email: redacted }
    expect(redact('customer', person)).toEqual(hidden)
    expect(redact('staff', { name: 'Ada', role: 'owner' })).toEqual({ name: redacted, role: 'owner' })
    expect(redact('product', { name: 'Soup' })).toEqual({ name: 'Soup' })
    expect(redact('branch', { name: 'Centre', phone: '+39' })).toEqual({ name: 'Centre', phone: '+39' })
  })

  test('hides free text about people at any depth', () => {
    const order = {
      customer_name: 'Ada',
      delivery: { address: 'Via Roma 1' },
      metadata: { door: '4' },
      items: [{ name: 'Soup', note: 'for Ada', cancel_reason: null }],
      payments: [{ name: 'Card', reference: '4711' }],
    }
    expect(redact('order', order)).toEqual({
      customer_name: redacted,
      delivery: redacted,
      metadata: redacted,
      items: [{ name: 'Soup', note: redacted, cancel_reason: null }],
      payments: [{ name: 'Card', reference: redacted }],
    })
  })

  test('omits secrets, and hides webhook URLs, which may contain one', () => {
    const webhook = {
      url: 'https://example.test/hook?token=1',
      secret: 'whsec_1',
      active: true,
      metadata: {},
    }
    expect(redact('webhook', webhook)).toEqual({ url: redacted, active: true, metadata: {} })
    expect(redact('api_key', { key: 'ck_1', name: 'Till' })).toEqual({ name: 'Till' })
  })
})
