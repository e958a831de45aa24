import { expect, test } from 'vitest'
import { otherBranch, unavailable, unknownId } from './common.refusals.ts'

test('names the record, the scope of the search, and the remedy', () => {
  expect(unknownId('item_id', 'item', ' on this bill')).toEqual({
    path: 'item_id',
    rule: 'not_found',
    message: 'There is no item with this id on this bill. Read it again.',
  })
  expect(unknownId('tax_id', 'tax').message).toBe('There is no tax with this id. Check it against the list.')
  expect(otherBranch('table_id', 'table')).toMatchObject({
    rule: 'not_allowed',
    message: 'This table belongs to another branch. Choose one of this branch.',
  })
})

test('says when to retry a busy service', () => {
  expect(unavailable()).toMatchObject({ code: 'unavailable', retryAfter: 1 })
})
