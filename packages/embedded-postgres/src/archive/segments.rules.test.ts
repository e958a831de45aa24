import { expect, test } from 'vitest'
import { followLog, isWhole, placeOf, segmentAfter } from './segments.rules.ts'

const segment = (place: string, timeline = 1) => `0000000${timeline}00000000000000${place}`
const follow = (first: string, ...names: string[]) => followLog(first, new Set(names))

test('a segment follows another, also into the next log', () => {
  expect(segmentAfter('0000000100000000000000FE')).toBe('0000000100000000000000FF')
  expect(segmentAfter('0000000100000000000000FF')).toBe('000000010000000100000000')
  expect(placeOf('000000020000000100000003')).toBe(259)
})

test('the log is followed to the first missing segment', () => {
  const [three, four, six] = [segment('03'), segment('04'), segment('06')]
  expect(follow(three, six, four, three)).toEqual({ segments: [three, four], missing: segment('05') })
  expect(follow(three, four, three)).toEqual({ segments: [three, four], missing: undefined })
  expect(follow(three, four)).toEqual({ segments: [], missing: three })
  expect(follow(three)).toEqual({ segments: [], missing: three })
  expect(follow(three, three, `${four}.partial`, `${three}.00000028.backup`).segments).toEqual([three])
})

test('the log of another timeline counts only if its history is archived', () => {
  const names = [segment('03'), segment('04', 2), segment('05', 2)]
  expect(follow(segment('03'), ...names)).toEqual({ segments: [segment('03')], missing: undefined })
  expect(follow(segment('03'), ...names, '00000002.history')).toEqual({ segments: names, missing: undefined })
})

test('the log is whole if no segment is missing before the one that is being written', () => {
  const names = new Set([segment('03'), segment('04')])
  expect(['04', '05', '06'].map(current => isWhole(segment('03'), segment(current), names))).toEqual([
    true,
    true,
    false,
  ])
  expect(isWhole(segment('02'), segment('05'), names)).toBe(false)
  expect(isWhole(segment('03'), segment('05', 2), names)).toBe(false)
})
