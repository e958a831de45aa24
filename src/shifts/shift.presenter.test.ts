import { expect, it } from 'vitest'
import { presentShift } from './shift.presenter.ts'
import type { Shift } from './shift.rules.ts'
import { makeReport } from './z-report.rules.ts'

const noon = Date.parse('2026-11-21T12:00:00+01:00')
const shown = '2026-11-21T12:00:00.000+01:00'
const shift: Shift = {
  id: 'shift',
  branchId: 'roma',
  register: 'bar',
  status: 'open',
  openingFloat: 10_050,
  blind: true,
  openedAt: noon,
  openedBy: 'ada',
  closedAt: null,
  closedBy: null,
  number: null,
  report: null,
  movements: [
    {
      id: 'm',
      kind: 'pay_in',
      amount: 2000,
      reason: 'coins',
      reasonId: null,
      reasonNames: { it: 'spiccioli' },
      staffId: 'ada',
      createdAt: noon,
    },
  ],
  createdAt: noon,
  updatedAt: noon,
  version: 2,
  timezone: 'Europe/Rome',
}

it('an open shift hides the amounts expected in its drawer', () => {
  expect(presentShift(shift, 'en')).toEqual({
    id: 'shift',
    branch_id: 'roma',
    register: 'bar',
    status: 'open',
    number: null,
    opening_float: 100.5,
    blind: true,
    opened_at: shown,
    opened_by: 'ada',
    closed_at: null,
    closed_by: null,
    methods: [],
    movements: [
      {
        id: 'm',
        kind: 'pay_in',
        amount: 20,
        reason: 'coins',
        reason_id: null,
        staff_id: 'ada',
        created_at: shown,
      },
    ],
    created_at: shown,
    updated_at: shown,
    version: 2,
  })
})

it('a closed one shows the amounts expected and counted', () => {
  const parts = {
    branchName: 'Roma',
    currency: 'EUR',
    lang: 'en',
    methods: [{ id: 'cash', name: 'Cash', names: null, isCash: true, isAccepted: true }],
    bookings: [],
    counted: [{ paymentMethodId: 'cash', amount: 12_000 }],
  }
  const closed: Shift = { ...shift, status: 'closed', closedAt: noon, closedBy: 'bob', number: 3 }
  expect(presentShift(shift, 'it').movements).toMatchObject([{ reason: 'spiccioli' }])
  expect(presentShift({ ...closed, report: makeReport(closed, parts) }, 'en')).toMatchObject({
    number: 3,
    closed_at: shown,
    closed_by: 'bob',
    methods: [{ payment_method_id: 'cash', expected: 120.5, counted: 120, difference: -0.5 }],
  })
})
