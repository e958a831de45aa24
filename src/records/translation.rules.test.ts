import { describe, expect, test } from 'vitest'
import {
  everyText,
  mergeTranslations,
  separateDropped,
  textIn,
  type Translations,
} from './translation.rules.ts'

const brand = { defaultLanguage: 'it', languages: ['it', 'en', 'tr'] }
const stored = { en: { name: 'Soup', description: 'Hot' }, fr: { name: 'Soupe' } }

function merge(body: Record<string, unknown>, texts = { name: 'Zuppa', description: null as string | null }) {
  const merged = mergeTranslations(brand, { texts, translations: stored, required: ['name'] }, body)
  return { ...merged, faults: merged.faults.map(({ path, rule }) => `${path} ${rule}`) }
}
const after = (translations: object) => merge({ translations }).translations

describe('a body with texts', () => {
  test('is merged with the stored texts, by language and field', () => {
    expect(merge({})).toEqual({
      texts: { name: 'Zuppa', description: null },
      translations: stored,
      faults: [],
    })
    expect(after({ tr: { name: 'Çorba' } })).toEqual({ ...stored, tr: { name: 'Çorba' } })
    expect(after({ en: { name: 'Broth' } })).toEqual({ ...stored, en: { name: 'Broth', description: 'Hot' } })
  })

  test('removes null texts, and a language without texts', () => {
    expect(after({ en: { description: null } })).toEqual({ ...stored, en: { name: 'Soup' } })
    expect(after({ en: { name: null, description: null } })).toEqual({ fr: stored.fr })
    expect(after({ en: null, tr: { name: null } })).toEqual({ fr: stored.fr })
  })

  test("in the default language is the record's own text, given once", () => {
    expect(merge({ translations: { it: { name: 'Brodo', description: 'Caldo' } } })).toEqual({
      texts: { name: 'Brodo', description: 'Caldo' },
      translations: stored,
      faults: [],
    })
    expect(merge({ name: 'Brodo', translations: { it: { name: 'Brodo' } } }).faults).toEqual([])
    expect(merge({ name: 'Zuppa', translations: { it: { name: 'Brodo' } } }).faults).toEqual([
      'translations.it.name duplicate',
    ])
  })

  test('cannot remove a required text of the default language', () => {
    const faults = ['translations.it.name required']
    expect(merge({ translations: { it: { name: null } } }).faults).toEqual(faults)
    const emptied = merge({ translations: { it: null } }, { name: 'Zuppa', description: 'Calda' })
    expect(emptied).toMatchObject({ faults, texts: { name: 'Zuppa', description: null } })
  })

  test("uses the brand's languages", () => {
    expect(merge({ translations: { fr: { name: 'x' } } }).faults).toEqual(['translations.fr not_allowed'])
  })
})

test('reads a text in a language, else in the default one', () => {
  const read = (language: string, translations: Translations = stored) =>
    textIn({ language, defaultLanguage: 'it', translations }, 'name', 'Zuppa')
  expect([read('it'), read('en'), read('tr'), read('en', { en: {} })]).toEqual([
    'Zuppa',
    'Soup',
    'Zuppa',
    'Zuppa',
  ])
})

test("shows all texts in the brand's languages, in their order, if there are any", () => {
  expect(Object.entries(everyText(brand, { name: 'Zuppa', description: null }, stored))).toEqual([
    ['it', { name: 'Zuppa' }],
    ['en', stored.en],
  ])
  expect(everyText(brand, { name: null }, { tr: {} })).toEqual({})
})

test("separates the texts in the brand's languages from those in dropped ones", () => {
  expect(separateDropped(brand, stored)).toEqual({ current: { en: stored.en }, dropped: { fr: stored.fr } })
})
