import { expect, it } from 'vitest'
import { mergeShelves, presentShelf, type Shelf } from './shelf.rules.ts'

const roma: Shelf = { branch_id: 'roma', on_hand: 1500, low_at: 500, block_when_empty: true }
const mare: Shelf = { branch_id: 'mare', on_hand: 0, low_at: null, block_when_empty: false }

it('puts what is sent over what is there, by branch', () => {
  expect(mergeShelves([roma, mare], [])).toEqual([mare, roma])
  expect(mergeShelves([roma, mare], [{ branch_id: 'roma' }])).toEqual([mare, roma])
  expect(mergeShelves([mare, roma], [{ branch_id: 'roma', low_at: null, block_when_empty: false }])).toEqual([
    mare,
    { ...roma, low_at: null, block_when_empty: false },
  ])
  expect(mergeShelves([mare], [{ branch_id: 'mare', low_at: 0.25, block_when_empty: true }])).toEqual([
    { ...mare, low_at: 250, block_when_empty: true },
  ])
})

it('begins a shelf that was not there empty', () => {
  expect(mergeShelves([roma], [{ branch_id: 'lago', low_at: 1 }])).toEqual([
    { branch_id: 'lago', on_hand: 0, low_at: 1000, block_when_empty: false },
    roma,
  ])
})

it('shows quantities, and none where nothing warns', () => {
  expect(presentShelf(roma)).toEqual({ branch_id: 'roma', on_hand: 1.5, low_at: 0.5, block_when_empty: true })
  expect(presentShelf(mare)).toEqual({ branch_id: 'mare', on_hand: 0, low_at: null, block_when_empty: false })
})
