import { Type } from 'typebox'
import { toAmount } from '../lib/money.ts'
import { amount, plain, references } from '../records/field.schema.ts'
import { byBranches } from '../records/filter.store.ts'
import { recordKind } from '../records/record-kind.rules.ts'
import { Amount, AmountIn, oneOf, text } from '../wire/common.schema.ts'
import { noRounding, paymentTypes } from './payment-method.rules.ts'

/** The largest coin or note that payments can be rounded to, for currencies with small units. */
const greatestCoin = 1000

const roundingField = amount({
  accepts: Type.Unsafe<number>({
    ...AmountIn,
    minimum: toAmount(noRounding),
    maximum: greatestCoin,
    description:
      'The smallest coin, to which the sum of a bill’s payments by this method is rounded half up: coins of cash, or whole ' +
      'amounts where bills are rounded whatever they are paid by.',
  }),
  shows: Amount,
  initial: noRounding,
  // Every method that does not round has this value, even in a currency without decimals.
  amounts: value => (value === toAmount(noRounding) ? [] : [{ path: '', amount: value as number }]),
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
})
