import type { Page } from 'playwright-core'
import { axeFaults, within } from './checks.ts'
import type { Scene } from './scene.ts'
import { settle } from './stage.ts'

/** Another way to see a screen in its fullest state, and what must hold then. */
type Variant = {
  name: string
  begin: (page: Page, scene: Scene) => Promise<unknown>
  faults: (page: Page) => Promise<string[]>
  end: (page: Page, scene: Scene) => Promise<unknown>
}

const fit = async (page: Page) => [
  ...(await within(page, 'sideways()')),
  ...(await within(page, 'clippedTexts()')),
]
const all = async (page: Page) => [...(await fit(page)), ...(await axeFaults(page))]
const drawn = (page: Page, { width, height }: Scene) => page.setViewportSize({ width, height })

const variants: readonly Variant[] = [
  {
    name: '320 px wide',
    begin: page => page.setViewportSize({ width: 320, height: 640 }),
    faults: all,
    end: drawn,
  },
  {
    name: 'zoomed to 200 %',
    begin: (page, { width, height }) =>
      page.setViewportSize({ width: Math.round(width / 2), height: Math.round(height / 2) }),
    faults: fit,
    end: drawn,
  },
  {
    name: 'dark',
    begin: page => page.emulateMedia({ colorScheme: 'dark' }),
    faults: axeFaults,
    end: page => page.emulateMedia({ colorScheme: 'light' }),
  },
  {
    name: 'with forced colours',
    begin: page => page.emulateMedia({ forcedColors: 'active' }),
    faults: page => within(page, 'lostStates()'),
    end: page => page.emulateMedia({ forcedColors: 'none' }),
  },
  {
    name: 'with reduced motion',
    begin: async () => {},
    faults: page => within(page, 'motions()'),
    end: async () => {},
  },
  {
    name: 'with the text spacing of WCAG 1.4.12',
    begin: page => within(page, 'spaceOut()'),
    faults: fit,
    end: page => within(page, 'spaceAsDrawn()'),
  },
  { name: 'in Italian', begin: page => within(page, `speak('it')`), faults: all, end: async () => {} },
  {
    name: 'in Arabic',
    begin: page => within(page, `speak('ar')`),
    faults: all,
    end: page => within(page, `speak('en')`),
  },
  // Last, as the page stays as it is then.
  {
    name: 'with words 40 % longer',
    begin: page => within(page, 'lengthen()'),
    faults: fit,
    end: async () => {},
  },
]

/** The faults of a scene in every variant. */
export async function variantFaults(page: Page, scene: Scene): Promise<string[]> {
  const found: string[] = []
  for (const { name, begin, faults, end } of variants) {
    await begin(page, scene)
    await settle(page)
    found.push(...(await faults(page)).map(fault => `${name}: ${fault}`))
    await end(page, scene)
  }
  return found
}
