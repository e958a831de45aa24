import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

// The colours of the tokens against each other: text 4.5:1, in the kitchen 7:1, edges of controls 3:1.

const css = readFileSync(path.join(import.meta.dirname, 'tokens.css'), 'utf8')
const hues = ['pen', 'amber', 'green', 'red']
const grounds = ['canvas', 'surface', 'sunken', 'raised', 'fill']

type Pair = { front: string; back: string }
const pairs = (fronts: readonly string[], backs: readonly string[]): Pair[] =>
  fronts.flatMap(front => backs.map(back => ({ front, back })))

const texts = [
  ...pairs(['ink', 'ink-2', 'ink-3', ...hues], grounds),
  ...hues.flatMap(hue => pairs(['ink', 'ink-2', hue], [`${hue}-soft`])),
  ...hues.flatMap(hue => pairs([`on-${hue}`], [`${hue}-solid`])),
  ...pairs(['on-pen'], ['pen-hover']),
  ...pairs(['on-solid'], ['solid', 'solid-hover']),
]
const edges = [
  ...pairs(['edge', 'pen-solid'], ['canvas', 'surface', 'sunken', 'raised']),
  ...hues.flatMap(hue => pairs([`${hue}-edge`], ['surface', `${hue}-soft`])),
]

const themes = { light: ':root', dark: "[data-theme='dark']", kitchen: "[data-theme='kitchen']" }
type Theme = keyof typeof themes

/** The colours of a theme by name, read from its block. */
function coloursOf(text: string, theme: Theme): ReadonlyMap<string, string> {
  const start = text.indexOf(`${themes[theme]} {`)
  const block = text.slice(start, text.indexOf('\n}', start))
  return new Map(
    [...block.matchAll(/--([a-z0-9-]+): (#[0-9a-f]{6});/g)].map(([, name, hex]) => [name!, hex!]),
  )
}

/** Relative luminance as in WCAG 2.2. */
function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map(at => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}

function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light! + 0.05) / (dark! + 0.05)
}

function faults(text: string, theme: Theme): string[] {
  const colours = coloursOf(text, theme)
  const faint = (of: readonly Pair[], least: number) =>
    of.flatMap(({ front, back }) => {
      const ratio = contrast(colours.get(front)!, colours.get(back)!)
      return ratio < least ? [`${front} on ${back}: ${ratio.toFixed(2)}, at least ${least}`] : []
    })
  return [...faint(texts, theme === 'kitchen' ? 7 : 4.5), ...faint(edges, 3)]
}

test.each(Object.keys(themes) as Theme[])('every text and edge of the theme %s stands out', theme => {
  expect(faults(css, theme)).toEqual([])
})

test('a paler ink and a paler edge are noticed', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21)
  const pale = css
    .replace('--ink-3: #565f58', '--ink-3: #8a938c')
    .replace('--edge: #7f877e', '--edge: #b0b8b0')
  expect(faults(pale, 'light')).toEqual(
    expect.arrayContaining([
      expect.stringContaining('ink-3 on canvas'),
      expect.stringContaining('edge on surface'),
    ]),
  )
})
