import { Type } from 'typebox'
import {
  Amount,
  AmountIn,
  dataOf,
  listOf,
  nullable,
  oneOf,
  strict,
  text,
  Timestamp,
  Ulid,
  described,
} from '../wire/common.schema.ts'
import { movementKinds, shiftStatuses } from './shift.rules.ts'

const Row = strict({
  payment_method_id: Type.Union([Ulid, Type.Null()], {
    description: 'Null for cash in the drawer of a branch without a cash method.',
  }),
  name: text(120),
  expected: nullable(Amount),
  counted: nullable(Amount),
  difference: nullable(Amount),
})

const Movement = strict({
  id: Ulid,
  kind: oneOf(movementKinds),
  amount: Amount,
  reason: text(255),
  staff_id: nullable(Ulid),
  created_at: Timestamp,
})

const StaffId = nullable(described(Ulid, 'The id of the signed-in staff, if any.'))

const Shift = strict(
  {
    id: Ulid,
    branch_id: Ulid,
    register: text(120),
    status: oneOf(shiftStatuses),
    number: nullable(
      Type.Integer({ minimum: 1, description: 'The number of the Z report, per register of a branch.' }),
    ),
    opening_float: Amount,
    blind: Type.Boolean(),
    opened_at: Timestamp,
    opened_by: StaffId,
    closed_at: nullable(Timestamp),
    closed_by: StaffId,
    methods: Type.Array(Row, {
      description: 'Expected and counted amounts by method; empty until the shift is closed.',
    }),
    movements: Type.Array(Movement),
    created_at: Timestamp,
    updated_at: Timestamp,
    version: Type.Integer({ minimum: 1 }),
  },
  { $id: 'Shift' },
)

export const ShiftAnswer = dataOf(Shift)
export const ShiftList = listOf(Shift)

export const OpenShift = strict({
  branch_id: Ulid,
  register: Type.Optional(text(120, { default: 'main' })),
  opening_float: described(AmountIn, 'The cash in the drawer at the opening.'),
  blind: Type.Optional(
    Type.Boolean({
      default: false,
      description: 'Hides the expected amounts until the drawer is counted.',
    }),
  ),
})

export const MoveCash = strict({
  kind: oneOf(movementKinds),
  amount: Type.Optional(described(AmountIn, 'Required and above 0, except for `no_sale`.')),
  reason: text(255),
})

export const CloseShift = strict({
  counted: Type.Array(strict({ payment_method_id: Ulid, amount: AmountIn }), {
    maxItems: 100,
    description:
      'The counted amount of each method. A method that is left out stays uncounted: the report has its expected ' +
      'amount, and the totals exclude it. May be empty.',
  }),
})

const figure = nullable(Amount)

const Report = strict(
  {
    shift_id: Ulid,
    branch_id: Ulid,
    number: nullable(Type.Integer({ minimum: 1, description: 'Null on an X report.' })),
    register: text(120),
    currency: text(3),
    opened_at: Timestamp,
    opened_by: StaffId,
    closed_at: nullable(Timestamp),
    closed_by: StaffId,
    opening_float: Amount,
    methods: Type.Array(Row),
    movements: Type.Array(Movement),
    totals: strict({
      payments: figure,
      tips: figure,
      rounding: figure,
      refunds: figure,
      top_ups: figure,
      pay_in: Amount,
      pay_out: Amount,
      expected: nullable(
        described(Amount, 'The sum of the counted methods on a Z report, of all methods on an X report.'),
      ),
      counted: figure,
      difference: nullable(described(Amount, 'counted − expected')),
      not_counted: nullable(
        described(
          Amount,
          'The expected amount of the methods that were not counted; null on an X report, and when all are counted.',
        ),
      ),
    }),
  },
  { $id: 'ShiftReport' },
)

export const ReportAnswer = dataOf(Report)

export const ReportFormat = oneOf(['json', 'html', 'pdf', 'escpos'], { default: 'json' })

export const shiftSorts = ['opened_at'] as const
export const shiftFilters = { branch_id: Ulid, status: oneOf(shiftStatuses) }
