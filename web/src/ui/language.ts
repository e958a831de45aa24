import { i18n, type Messages } from '@lingui/core'
import { makeStore } from '../service/store.ts'

export type Language = 'en' | 'it' | 'ar'
export const languages: readonly Language[] = ['en', 'it', 'ar']
const rightToLeft: ReadonlySet<Language> = new Set(['ar'])
const kept = 'comanda-language'

type Catalogue = () => Promise<{ messages: Messages }>
export type Words = Readonly<Record<Language, Catalogue>>

const shared: Words = {
  en: () => import('./words/en.po'),
  it: () => import('./words/it.po'),
  ar: () => import('./words/ar.po'),
}

export const language = makeStore<Language>('en')
let catalogues: Words[] = [shared]
let later: Words | undefined
let loading: Promise<void> | undefined

/** Loads the words of a screen in the language of this device: chosen here, else the browser's first of ours. */
export async function startLanguage(words: Words, laterWords?: Words): Promise<void> {
  catalogues = [shared, words]
  later = laterWords
  // Another tab of this device changed it.
  addEventListener('storage', ({ key }) => key === kept && void showLanguage(chosen() ?? 'en'))
  await showLanguage(chosen() ?? navigator.languages.map(near).find(one => one !== undefined) ?? 'en')
}

/** Loads the words of the parts of a screen that are loaded later, once. */
export async function loadLaterWords(): Promise<void> {
  loading ??= addLaterWords()
  try {
    await loading
  } catch (error) {
    loading = undefined
    throw error
  }
}

async function addLaterWords(): Promise<void> {
  if (later === undefined) return
  await later[language.get()]()
  catalogues = [...catalogues, later]
  await showLanguage(language.get())
}

/** Changes the language of this device. */
export async function chooseLanguage(next: Language): Promise<void> {
  localStorage.setItem(kept, next)
  await showLanguage(next)
}

async function showLanguage(next: Language): Promise<void> {
  const used = catalogues
  const read = await Promise.all(used.map(words => words[next]()))
  // More words came meanwhile.
  if (used !== catalogues) return showLanguage(next)
  i18n.loadAndActivate({ locale: next, messages: Object.assign({}, ...read.map(({ messages }) => messages)) })
  document.documentElement.lang = next
  document.documentElement.dir = rightToLeft.has(next) ? 'rtl' : 'ltr'
  language.set(next)
}

function chosen(): Language | undefined {
  return near(localStorage.getItem(kept) ?? '')
}

function near(tag: string): Language | undefined {
  return languages.find(one => tag === one || tag.startsWith(`${one}-`))
}
