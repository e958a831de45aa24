import { expect, it } from 'vitest'
import { movedQuickNotes, quickNoteFaults, shownQuickNotes } from './quick-notes.rules.ts'

const note = { text: 'Ben cotta', translations: { en: { text: 'Well done' }, de: { text: 'Gut durch' } } }
const plain = { text: 'Al sangue', translations: {} }
const brand = { default_language: 'it', languages: ['it', 'en', 'de'] }

it('a note has texts in the other languages of the brand', () => {
  expect(quickNoteFaults([note, plain], brand)).toEqual([])
  const faults = quickNoteFaults(
    [plain, { text: 'x', translations: { it: { text: 'y' }, fr: { text: 'z' } } }],
    brand,
  )
  expect(faults.map(({ path, rule }) => `${path} ${rule}`)).toEqual([
    'quick_notes.1.translations.it not_allowed',
    'quick_notes.1.translations.fr not_allowed',
  ])
})

it('a note hides the texts of dropped languages', () => {
  expect(shownQuickNotes([note], { ...brand, languages: ['it', 'en'] })).toEqual([
    { text: 'Ben cotta', translations: { en: { text: 'Well done' } } },
  ])
})

it('a note changes places with its translation when the default language changes, and back', () => {
  const english = movedQuickNotes([note, plain], 'it', 'en')
  expect(english).toEqual([
    { text: 'Well done', translations: { it: { text: 'Ben cotta' }, de: { text: 'Gut durch' } } },
    { text: 'Al sangue', translations: { it: { text: 'Al sangue' } } },
  ])
  expect(movedQuickNotes(english, 'en', 'it')[0]).toEqual(note)
})
