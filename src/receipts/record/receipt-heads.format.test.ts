import { expect, test } from 'vitest'
import { readHeads, writeHeads } from './receipt-heads.format.ts'

const [one, other] = ['01KC0000000000000000000001', '01KC0000000000000000000002'] as const

test('the heads of several branches are read as they were written, all of them or none', () => {
  const heads = [
    { branchId: one, position: 12, hash: 'ab'.repeat(32) },
    { branchId: other, position: 3, hash: 'cd'.repeat(32) },
  ]
  const text = writeHeads(heads)
  expect(text).toBe(`${one}=12:${'ab'.repeat(32)},${other}=3:${'cd'.repeat(32)}`)
  expect(readHeads(text)).toEqual(heads)
  expect(readHeads(writeHeads([]))).toEqual([])
  const [whole] = text.split(',')
  for (const broken of [
    '',
    text.slice(0, -1),
    `${text},`,
    `${whole},${other}`,
    whole!.slice(1),
    `12:${'ab'.repeat(32)}`,
  ])
    expect(readHeads(broken), broken).toBeUndefined()
})
