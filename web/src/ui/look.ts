import { makeStore } from '../service/store.ts'

// How this device looks: theme and text size, kept in the browser.

type Theme = 'light' | 'dark'
export type TextSize = 1 | 1.25 | 1.5

type Look = { theme: Theme | undefined; textSize: TextSize }
const kept = 'comanda-look'

export const look = makeStore<Look>(read())

/** Applies the look. @param fixed a screen that is always dark */
export function startLook(fixed?: 'kitchen'): void {
  const prefersDark = matchMedia('(prefers-color-scheme: dark)')
  const show = () => {
    const { theme = prefersDark.matches ? 'dark' : 'light', textSize } = look.get()
    document.documentElement.dataset['theme'] = fixed ?? theme
    document.documentElement.style.setProperty('--text-size', String(textSize))
  }
  prefersDark.addEventListener('change', show)
  look.subscribe(show)
  show()
}

export function changeLook(change: Partial<Look>): void {
  const next = { ...look.get(), ...change }
  localStorage.setItem(kept, JSON.stringify(next))
  look.set(next)
}

function read(): Look {
  const text = localStorage.getItem(kept)
  return { theme: undefined, textSize: 1, ...(text === null ? {} : (JSON.parse(text) as Partial<Look>)) }
}
