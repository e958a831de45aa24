import type { Page } from 'playwright-core'
import type { Cut } from '../cut.ts'
import type { Role } from '../till.ts'
import type { Evening } from './evening.ts'

/** The page, the evening and the cable of a scene. */
type Play = { page: Page; evening: Evening; wire: Cut }

/** One state of one screen, as a photograph shows it and as the checks of everybody's use measure it. */
export type Scene = {
  name: string
  /** Purpose of the paired device; undefined: not paired. */
  device?: 'till' | 'kitchen' | 'board'
  /** The page to open; it may depend on the evening. */
  at: string | ((evening: Evening) => string)
  /** Who signs in. */
  who?: Role
  width: number
  height: number
  /** The browser's preference; light when omitted. */
  theme?: 'light' | 'dark'
  language?: 'en' | 'it' | 'ar'
  textSize?: 1 | 1.25 | 1.5
  /** Leads from the page to the state, by what a person presses. Leaves nothing behind that another scene sees. */
  open?: (set: Play) => Promise<void>
  /** The screen with everything on it: checked in the other languages, widths and looks too. */
  isFullest?: true
  /** Only photographed: it differs by its theme or width alone from a scene that is checked in both. */
  isPicture?: true
  /** The least side of whatever is pressed; 48 when omitted. */
  leastTarget?: number
}

export const desk = { width: 1280, height: 800 }
export const phone = { width: 390, height: 844 }
export const wall = { width: 1920, height: 1080 }
