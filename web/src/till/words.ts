import type { Words } from '../ui/language.ts'

export const words: Words = {
  en: () => import('./words/en.po?first'),
  it: () => import('./words/it.po?first'),
  ar: () => import('./words/ar.po?first'),
}

/** Those of the parts that are loaded later. */
export const laterWords: Words = {
  en: () => import('./words/en.po?later'),
  it: () => import('./words/it.po?later'),
  ar: () => import('./words/ar.po?later'),
}
