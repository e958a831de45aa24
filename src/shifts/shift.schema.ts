import { reasonFields } from '../reasons/reason.schema.ts'
import { Type } from 'typebox'
import { propertiesOf } from '../shapes/shape.schema.ts'
import {
  AmountIn,
  dataOf,
  dated,
  DateOnly,
  described,
  listOf,
  nullable,
  oneOf,
  optional,
  strict,
  text,
  Ulid,
} from '../wire/common.schema.ts'
import {
  movementKinds,
  movementShape,
  reportRowShape,
  reportShape,
  reportTotalsShape,
  shiftShape,
  shiftStatuses,
} from './shift.rules.ts'

const Row = strict({
  ...propertiesOf(reportRowShape),
  payment_method_id: Type.Union([Ulid, Type.Null()], {
    description: 'Null for cash in the drawer of a branch without a cash method.',
  }),
  name: text(120),
})

const Movement = strict({ ...propertiesOf(movementShape), reason: text(255) })

const numbered = (description: string) => nullable(Type.Integer({ minimum: 1, description }))

const Shift = strict(
  {
    ...propertiesOf(shiftShape),
    register: text(120),
    number: numbered('The number of the Z report, per register of a branch.'),
    methods: Type.Array(Row, {
      description: 'Expected and counted amounts by method; empty until the shift is closed.',
    }),
    movements: Type.Array(Movement),
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
  blind: optional(
    Type.Boolean({ default: false }),
    'Hides the expected amounts until the drawer is counted.',
  ),
  opened_at: dated('When it was opened'),
})

export const MoveCash = strict({
  kind: oneOf(movementKinds),
  amount: optional(AmountIn, 'Required and above 0, except for `no_sale`.'),
  ...reasonFields('Why the cash is moved'),
  created_at: dated('When the cash was moved'),
})

export const CloseShift = strict({
  closed_at: dated('When it was closed, not before its last entry'),
  counted: Type.Array(strict({ payment_method_id: Ulid, amount: AmountIn }), {
    maxItems: 100,
    description:
      'The counted amount of each method. A method that is left out stays uncounted: the report has its expected ' +
      'amount, and the totals exclude it. May be empty.',
  }),
})

const Report = strict(
  {
    ...propertiesOf(reportShape),
    number: numbered('Null on an X report.'),
    register: text(120),
    currency: text(3),
    methods: Type.Array(Row),
    movements: Type.Array(Movement),
    totals: strict(propertiesOf(reportTotalsShape)),
  },
  { $id: 'ShiftReport' },
)

export const ReportAnswer = dataOf(Report)

export const ReportFormat = oneOf(['json', 'html', 'pdf', 'escpos'], { default: 'json' })

export const shiftSorts = ['opened_at'] as const
export const shiftFilters = {
  branch_id: Ulid,
  status: oneOf(shiftStatuses),
  business_date_from: described(DateOnly, 'Only shifts opened on this business date or later.'),
  business_date_to: described(DateOnly, 'Only shifts opened on this business date or earlier.'),
}
