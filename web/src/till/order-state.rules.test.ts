import { expect, test } from 'vitest'
import { can, states } from '../../../src/sale/allowed.rules.ts'
import { takesLines, takesPayments } from './order-state.rules.ts'

test.each(states.order)('an order that is %s takes what the service takes', status => {
  expect(takesPayments(status)).toBe(can('order', 'pay', status))
  expect(takesLines(status)).toBe(can('order', 'add_lines', status))
})
