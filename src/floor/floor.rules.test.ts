import { expect, test } from 'vitest'
import { billKitchen, type CourseFacts } from './floor.rules.ts'

const course = (number: number | null, more: Partial<CourseFacts> = {}): CourseFacts => ({
  course: number,
  new: 0,
  preparing: 0,
  ready: 0,
  held: 0,
  oldestReadyAt: null,
  lateAt: null,
  ...more,
})

test('sums the stages, and keeps the earliest times', () => {
  const kitchen = billKitchen([
    course(null, { new: 1, ready: 2, oldestReadyAt: 30, lateAt: 90 }),
    course(2, { preparing: 3, ready: 1, oldestReadyAt: 20, lateAt: null }),
  ])
  expect(kitchen).toEqual({
    new: 1,
    preparing: 3,
    ready: 3,
    oldestReadyAt: 20,
    lateAt: 90,
    heldCourses: [],
    dueCourse: null,
  })
})

test.each([
  ['nothing is before it', [course(2, { held: 1 })], 2],
  ['the course before is delivered', [course(1), course(3, { held: 2 }), course(2, { held: 1 })], 2],
  ['the course before is cooking', [course(1, { preparing: 1 }), course(2, { held: 1 })], null],
  ['the course before is ready', [course(1, { ready: 1 }), course(2, { held: 1 })], null],
  ['a dish without a course is new', [course(null, { new: 1 }), course(2, { held: 1 })], null],
  ['a later course is cooking', [course(3, { new: 1 }), course(2, { held: 1 })], 2],
  ['only dishes without a course are held', [course(null, { held: 1 })], null],
])('which held course is due when %s', (_, courses, due) => {
  expect(billKitchen(courses).dueCourse).toBe(due)
})
