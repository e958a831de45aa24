import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { axeFaults, headingFaults, within } from './scenes/checks.ts'
import { otherScenes } from './scenes/other-scenes.ts'
import type { Scene } from './scenes/scene.ts'
import { setStage, type Stage } from './scenes/stage.ts'
import { tillScenes } from './scenes/till-scenes.ts'
import { variantFaults } from './scenes/variants.ts'

// Every screen in every state can be used by everybody: WCAG 2.2 AA as far as programs see it, and sizes for fingers.

// A scene that differs by its theme or width alone is photographed; the other is checked in both.
const scenes = [...tillScenes, ...otherScenes].filter(({ isPicture }) => isPicture !== true)
const only = process.env['SCENE']
let stage: Stage
beforeAll(async () => {
  stage = await setStage()
})
afterAll(() => stage?.close())

describe.each(scenes.filter(({ name }) => only === undefined || name.startsWith(only)))('$name', scene => {
  test('is for everybody', async () => {
    const { page, faults, fault } = await stage.show(scene)
    try {
      if (fault !== undefined) throw fault
      const found = await screenFaults(page, scene)
      const others = scene.isFullest ? await variantFaults(page, scene) : []
      expect([...found, ...others, ...faults]).toEqual([])
    } finally {
      await page.context().close()
    }
  })
})

async function screenFaults(page: Page, { leastTarget = 48 }: Scene): Promise<string[]> {
  return [
    ...(await axeFaults(page)),
    ...(await within(page, `smallTargets(${leastTarget})`)),
    ...(await within(page, 'sideways()')),
    ...(await headingFaults(page)),
  ]
}

const broken: [string, (page: Page) => Promise<string[]>, string, RegExp][] = [
  ['a picture without a name', axeFaults, '<main><img src="x"></main>', /image-alt/],
  [
    'pale text',
    axeFaults,
    '<main><p style="color: #aaa; background: #fff">Pale</p></main>',
    /color-contrast/,
  ],
  [
    'a button that is named otherwise than it reads',
    axeFaults,
    '<main><button aria-label="Send">Go</button></main>',
    /label-content-name-mismatch/,
  ],
  [
    'a small button',
    page => within(page, 'smallTargets(48)'),
    '<button style="width: 40px; height: 60px">Small</button>',
    /40 × 60/,
  ],
  ['a wide page', page => within(page, 'sideways()'), '<div style="width: 3000px">Wide</div>', /sideways/],
  [
    'text that is cut off',
    page => within(page, 'clippedTexts()'),
    '<p style="width: 30px; height: 12px; overflow: hidden">Cut off in the middle</p>',
    /cut off/,
  ],
  [
    'a state shown by colour alone',
    page => within(page, 'lostStates()'),
    '<button aria-pressed="true">On</button><button aria-pressed="false">Off</button>',
    /does not look chosen/,
  ],
  ['movement', page => within(page, 'motions()'), '<p style="transition: transform 0.3s">Moves</p>', /moves/],
  ['two headings', headingFaults, '<h1>One</h1><h1>Two</h1>', /2 headings/],
]
test.each(broken)('%s is noticed', async (_name, check, html, fault) => {
  const page = await stage.browser.newPage()
  const whole = (body: string) => `<!doctype html><html lang="en"><title>A page</title><body>${body}`
  await page.setContent(
    whole('<main><h1>All is well</h1><button style="width: 48px; height: 48px">Fine</button></main>'),
  )
  expect(await check(page)).toEqual([])
  await page.setContent(whole(html))
  expect((await check(page)).join('\n')).toMatch(fault)
  await page.close()
})
