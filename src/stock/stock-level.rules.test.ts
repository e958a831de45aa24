import { expect, it } from 'vitest'
import { type LevelRow, mergeLevels, toWireLevel } from './stock-level.rules.ts'

const roma: LevelRow = { branch_id: 'roma', on_hand: 1500, low_at: 500, block_when_empty: true }
const mare: LevelRow = { branch_id: 'mare', on_hand: 0, low_at: null, block_when_empty: false }

it('merges the body into the stored levels, by branch', () => {
  expect(mergeLevels([roma, mare], [])).toEqual([mare, roma])
  expect(mergeLevels([roma, mare], [{ branch_id: 'roma' }])).toEqual([mare, roma])
  expect(mergeLevels([mare, roma], [{ branch_id: 'roma', low_at: null, block_when_empty: false }])).toEqual([
    mare,
    { ...roma, low_at: null, block_when_empty: false },
  ])
  expect(mergeLevels([mare], [{ branch_id: 'mare', low_at: 0.25, block_when_empty: true }])).toEqual([
    { ...mare, low_at: 250, block_when_empty: true },
  ])
})

it('starts a new stock level at zero', () => {
  expect(mergeLevels([roma], [{ branch_id: 'lago', low_at: 1 }])).toEqual([
    { branch_id: 'lago', on_hand: 0, low_at: 1000, block_when_empty: false },
    roma,
  ])
})

it('converts quantities to the wire, and keeps low_at null', () => {
  expect(toWireLevel(roma)).toEqual({ branch_id: 'roma', on_hand: 1.5, low_at: 0.5, block_when_empty: true })
  expect(toWireLevel(mare)).toEqual({ branch_id: 'mare', on_hand: 0, low_at: null, block_when_empty: false })
})
