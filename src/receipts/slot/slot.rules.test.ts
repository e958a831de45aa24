import { expect, test } from 'vitest'
import { refusedWith } from '#test/builders/refused.ts'
import type { Fiscal } from '../../sale/receipt/receipt.shape.ts'
import { maxQrBytes, requireDrawable, requireFillable, requireNoBuyer, requireShortQr } from './slot.rules.ts'

const slot = (status: Fiscal['status']) => ({
  fiscal: { scheme: null, status, lines: [], qr: null, fields: null, at: null },
})
const empty = { fiscal: null }

test('a paper waits for a signature that may still come, for a minute', () => {
  const issuedAt = Date.parse('2026-11-21T19:00:00Z')
  const at = (now: number) => () =>
    requireDrawable({ ...slot('pending'), issuedAt }, 'Europe/Vienna', issuedAt + now)
  expect(refusedWith(at(59_999))).toEqual(['fiscal_pending', { until: '2026-11-21T20:01:00.000+01:00' }])
  at(60_000)()
  for (const filled of [empty, slot('signed'), slot('failed')])
    requireDrawable({ ...filled, issuedAt }, 'Europe/Vienna', issuedAt)
})

test('a signature is final, and a failure is followed by a signature at most', () => {
  const fill = (receipt: { fiscal: Fiscal | null }, status: Fiscal['status'], now = 59_999) => {
    return () => requireFillable({ ...receipt, issuedAt: 0 }, { status }, now)
  }
  for (const open of [empty, slot('pending')])
    for (const status of ['signed', 'failed'] as const) fill(open, status)()
  fill(slot('failed'), 'signed')()
  const refused = (from: string, to: string) => ['invalid_transition', { from, to }]
  expect(refusedWith(fill(slot('failed'), 'failed'))).toEqual(refused('failed', 'failed'))
  fill(slot('pending'), 'signed', 60_000)()
  expect(refusedWith(fill(slot('pending'), 'failed', 60_000))).toEqual(refused('failed', 'failed'))
  expect(refusedWith(fill(slot('signed'), 'signed'))).toEqual(refused('signed', 'signed'))
  expect(refusedWith(fill(slot('signed'), 'failed'))).toEqual(refused('signed', 'failed'))
})

test('a buyer is named once, and not on what is signed', () => {
  const buyer = { name: 'Ada', taxNumber: null, address: null, code: null }
  for (const open of [empty, slot('pending'), slot('failed')]) requireNoBuyer({ ...open, buyer: null })
  const refused = (from: string) => ['invalid_transition', { from, to: 'named' }]
  expect(refusedWith(() => requireNoBuyer({ ...empty, buyer }))).toEqual(refused('named'))
  expect(refusedWith(() => requireNoBuyer({ ...slot('signed'), buyer: null }))).toEqual(refused('signed'))
})

test('a QR code is as long as its bytes', () => {
  for (const qr of [null, 'V0;1', 'q'.repeat(maxQrBytes), 'ü'.repeat(maxQrBytes / 2)]) requireShortQr({ qr })
  const refused = refusedWith(() => requireShortQr({ qr: 'ü'.repeat(maxQrBytes / 2 + 1) }))
  expect(refused).toMatchObject(['validation_failed', { fields: [{ path: 'qr', rule: 'max_length' }] }])
})
