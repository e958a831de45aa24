import type { Words } from '../ui/language.ts'

export const words: Words = {
  en: () => import('./words/en.po'),
  it: () => import('./words/it.po'),
  ar: () => import('./words/ar.po'),
}
