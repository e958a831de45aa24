import { Type } from 'typebox'
import { toCents } from '../lib/money.ts'
import { amount, plain, references } from '../records/field.schema.ts'
import { byBranches } from '../records/filter.store.ts'
import { recordKind } from '../records/record-kind.rules.ts'
import { Amount, AmountIn, oneOf, text } from '../wire/common.schema.ts'
import { onlyCashRounds } from './payment-method.refusals.ts'
import { paymentTypes } from './payment-method.rules.ts'

/** The smallest coin of a method that does not round: the smallest amount. */
const noRounding = 0.01
/** The largest coin or note that cash can be rounded to, for currencies with small units. */
const greatestCoin = 1000

const roundingField = amount({
  accepts: Type.Unsafe<number>({
    ...AmountIn,
    minimum: noRounding,
    maximum: greatestCoin,
    description: 'The smallest coin, to which cash is rounded half up. Only for cash.',
  }),
  shows: Amount,
  initial: toCents(noRounding),
  // Every method that does not round has this value, even in a currency without decimals.
  amounts: value => (value === noRounding ? [] : [{ path: '', amount: value as number }]),
})

/** A payment method. Payments keep the names and the type they were made with. */
export const paymentMethodKind = recordKind({
  resource: 'payment_method',
  scope: 'payment_methods',
  tag: 'Payments',
  table: 'payment_methods',
  fields: {
    name: plain(text(120), { required: true, translated: true }),
    type: plain(oneOf(paymentTypes), { required: true }),
    opens_drawer: plain(Type.Boolean(), { initial: false }),
    rounding: roundingField,
    branch_ids: references('branches'),
  },
  branch: 'some',
  sorts: ['name'],
  filters: { branch_id: byBranches },
  faults({ after }) {
    if (after['type'] === 'cash' || after['rounding'] === toCents(noRounding)) return []
    return [onlyCashRounds()]
  },
})
