import { expect, test } from 'vitest'
import { stageOf } from './stage.rules.ts'
import { item, product } from './test/make.ts'

const dish = product('dish')

test('a cancellation or a hold counts before the kitchen', () => {
  expect(stageOf(item(dish))).toBe('new')
  expect(stageOf(item(dish, { kitchen: { status: null } as never }))).toBe('none')
  expect(stageOf(item(dish, { held: true }))).toBe('held')
  expect(stageOf(item(dish, { held: true, awaits_payment: true }))).toBe('awaits_payment')
  expect(stageOf(item(dish, { held: true, cancelled_at: '2026-11-29T19:00:00Z' }))).toBe('cancelled')
})
