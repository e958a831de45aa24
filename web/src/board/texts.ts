import { setupI18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { languages } from '../ui/language.ts'
import { languagesOf } from './board.rules.ts'
import { words } from './words.ts'

/** The words of the board in one language. */
export type Texts = {
  lang: string
  dir: 'ltr' | 'rtl'
  preparing: string
  ready: string
  justNow: string
  show: string
  moment: string
  title: string
  sound: string
}

/** The words in the brand's first two languages. */
export async function textsOf(
  brandLanguages: readonly string[],
): Promise<readonly [Texts, Texts | undefined]> {
  const [first, second] = languagesOf(brandLanguages, languages)
  return [await textsIn(first ?? 'en'), second === undefined ? undefined : await textsIn(second)]
}

async function textsIn(lang: keyof typeof words): Promise<Texts> {
  const { messages } = await words[lang]()
  const i18n = setupI18n({ locale: lang, messages: { [lang]: messages } })
  return {
    lang,
    dir: lang === 'ar' ? 'rtl' : 'ltr',
    preparing: i18n._(msg`Preparing`),
    ready: i18n._(msg`Ready`),
    justNow: i18n._(msg`just now`),
    show: i18n._(msg`Please show your receipt at the counter.`),
    moment: i18n._(msg`One moment, please`),
    title: i18n._(msg`Numbers`),
    sound: i18n._(msg`Sound and full screen`),
  }
}
