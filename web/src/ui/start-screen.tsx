import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { queries } from '../service/queries.ts'
import { startLanguage, type Words } from './language.ts'
import { startLook } from './look.ts'
import { ScreenFault } from './ScreenFault.tsx'
import { Toasts } from './Toasts.tsx'
import './screen.css'

type Screen = { words: Words; laterWords?: Words; theme?: 'kitchen' }

/** Shows a screen in the language and look of this device. */
export async function startScreen(screen: ReactNode, { words, laterWords, theme }: Screen): Promise<void> {
  startLook(theme)
  await startLanguage(words, laterWords)
  if (location.hash.startsWith('#as=')) await (await import('../service/enter.ts')).enterByWord()
  createRoot(document.querySelector('#screen')!).render(
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <QueryClientProvider client={queries}>
          <ScreenFault>
            <Suspense>{screen}</Suspense>
          </ScreenFault>
          <Toasts />
        </QueryClientProvider>
      </I18nProvider>
    </StrictMode>,
  )
}
