// Elements of the pages without a framework. Text is set as text, so that no name becomes markup.

export type Children = readonly (Node | string)[]

export function element<T extends keyof HTMLElementTagNameMap>(
  tag: T,
  attributes: Readonly<Record<string, string>> = {},
  children: Children = [],
): HTMLElementTagNameMap[T] {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
  made.append(...children)
  return made
}

const svg = 'http://www.w3.org/2000/svg'

/** Strokes of Lucide's icons (ISC licence), on a grid of 24. */
const strokes = {
  arrow: ['M5 12h14', 'm12 5 7 7-7 7'],
  check: ['M20 6 9 17l-5-5'],
  floor: ['M3 3h7v7H3zM14 3h7v7h-7zM14 14h7v7h-7zM3 14h7v7H3z'],
  kitchen: [
    'M17 21a1 1 0 0 0 1-1v-5.35c0-.457.316-.844.727-1.041a4 4 0 0 0-2.134-7.589 5 5 0 0 0-9.186 0 4 4 0 0 0-2.134 7.588c.411.198.727.585.727 1.041V20a1 1 0 0 0 1 1Z',
    'M6 17h12',
  ],
  expo: ['M3 20h18', 'M5 16a7 7 0 0 1 14 0z', 'M12 9V6', 'M10 6h4'],
  board: ['M4 3h16a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2z', 'M8 21h8', 'M12 17v4'],
  book: [
    'M12 7v14',
    'M3 18a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1h5a4 4 0 0 1 4 4 4 4 0 0 1 4-4h5a1 1 0 0 1 1 1v13a1 1 0 0 1-1 1h-6a3 3 0 0 0-3 3 3 3 0 0 0-3-3z',
  ],
  braces: [
    'M8 3H7a2 2 0 0 0-2 2v5a2 2 0 0 1-2 2 2 2 0 0 1 2 2v5a2 2 0 0 0 2 2h1',
    'M16 21h1a2 2 0 0 0 2-2v-5a2 2 0 0 1 2-2 2 2 0 0 1-2-2V5a2 2 0 0 0-2-2h-1',
  ],
  pulse: ['M22 12h-4l-3 9L9 3l-3 9H2'],
  phone: ['M7 2h10a2 2 0 0 1 2 2v16a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2z', 'M12 18h.01'],
  terminal: ['M12 19h8', 'm4 17 6-6-6-6'],
  devices: [
    'M5 8h6a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V10a2 2 0 0 1 2-2z',
    'M5 4a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v16a2 2 0 0 1-2 2h-2.4',
    'M8 18h.01',
  ],
  shield: [
    'M20 13c0 5-3.5 7.5-7.66 8.95a1 1 0 0 1-.67-.01C7.5 20.5 4 18 4 13V6a1 1 0 0 1 1-1c2 0 4.5-1.2 6.24-2.72a1.17 1.17 0 0 1 1.52 0C14.51 3.81 17 5 19 5a1 1 0 0 1 1 1z',
    'm9 12 2 2 4-4',
  ],
} as const

export type IconName = keyof typeof strokes

export function icon(name: IconName, className = ''): SVGSVGElement {
  const made = document.createElementNS(svg, 'svg')
  made.setAttribute('class', `icon ${className}`)
  made.setAttribute('viewBox', '0 0 24 24')
  made.setAttribute('aria-hidden', 'true')
  for (const stroke of strokes[name]) {
    const path = document.createElementNS(svg, 'path')
    path.setAttribute('d', stroke)
    made.append(path)
  }
  return made
}

/** The mark of the service: a slip with a tick. */
export function mark(): SVGSVGElement {
  const made = document.createElementNS(svg, 'svg')
  made.setAttribute('class', 'mark')
  made.setAttribute('viewBox', '0 0 28 28')
  made.setAttribute('aria-hidden', 'true')
  const strokesOfMark = ['M8.2 8.2h6.2', 'm8.4 14.2 3.2 3.1 8-8.3']
  const slip = 'M5 2h18a2 2 0 0 1 2 2v21.2l-3.7-2.6-3.6 2.6-3.7-2.6-3.7 2.6-3.6-2.6L3 25.2V4a2 2 0 0 1 2-2z'
  for (const d of [slip, ...strokesOfMark]) {
    const path = document.createElementNS(svg, 'path')
    path.setAttribute('d', d)
    made.append(path)
  }
  return made
}

/** A sentence, with *these words* in an element of their own. */
export function marked(text: string, tag: 'strong' | 'code'): Children {
  return text.split('*').map((part, at) => (at % 2 === 1 ? element(tag, {}, [part]) : part))
}

/** Where a name stands in a sentence: a character that no text contains. */
export const slot = '\uE000'

/** A sentence with a name of the data in it, which does not change the direction of the rest. */
export function named(text: string, name: string): Children {
  const [before = '', after = ''] = text.split(slot)
  return [before, element('bdi', {}, [name]), after]
}
