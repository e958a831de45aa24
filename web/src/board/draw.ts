import { pageOf, preparingAtOnce, preparingOf, readyAtOnce, readyOf } from './board.rules.ts'
import type { Numbers } from './read-board.ts'
import type { Texts } from './texts.ts'
import { type Children, element } from '../ui/dom.ts'

// Draws the board. Text is set as text, so that no name becomes markup.

export type Shown = {
  brand: string
  texts: readonly [Texts, Texts | undefined]
  /** Undefined: nothing true is known. */
  numbers: Numbers | undefined
  time: string
  now: number
}

/** The whole board. */
export function drawBoard({ brand, texts, numbers, time, now }: Shown): Node[] {
  const [first] = texts
  return [
    element('header', {}, [
      element('img', { src: '/icon.svg', alt: '' }),
      element('bdi', {}, [brand]),
      element('time', {}, [time]),
    ]),
    element('main', {}, [
      element('h1', { class: 'sr' }, [first.title]),
      ...(numbers === undefined ? [drawMoment(texts)] : drawNumbers(numbers, texts, now)),
    ]),
    element('footer', {}, both(texts, 'show', ' · ')),
  ]
}

function drawNumbers({ preparing, ready }: Numbers, texts: Shown['texts'], now: number): Node[] {
  const { big, small } = readyOf(ready, now)
  const cooking = pageOf(preparingOf(preparing), preparingAtOnce, now)
  const done = pageOf(small, big === undefined ? readyAtOnce : readyAtOnce - 1, now)
  return [
    drawColumn('preparing', texts, cooking, cooking.shown.map(drawNumber)),
    drawColumn('ready', texts, done, [
      ...(big === undefined
        ? []
        : [
            element('li', { class: 'big' }, [
              element('small', {}, both(texts, 'justNow', ' · ')),
              big.display_number,
            ]),
          ]),
      ...done.shown.map(drawNumber),
    ]),
  ]
}

function drawColumn(
  name: 'preparing' | 'ready',
  texts: Shown['texts'],
  { page, pages }: { page: number; pages: number },
  numbers: Children,
): HTMLElement {
  const [first, second] = texts
  const heading = element('h2', { id: name }, [
    first[name],
    ...(second === undefined ? [] : [' ', element('small', langOf(second), [second[name]])]),
  ])
  const place = pages > 1 ? [element('span', { class: 'page' }, [`${page}/${pages}`])] : []
  return element('section', { class: name, 'aria-labelledby': name }, [
    element('div', { class: 'head' }, [heading, ...place]),
    element('ol', name === 'ready' ? { 'aria-live': 'polite' } : {}, numbers),
  ])
}

function drawNumber({ display_number: number }: { display_number: string }): HTMLElement {
  return element('li', {}, [number])
}

function drawMoment(texts: Shown['texts']): HTMLElement {
  return element('p', { class: 'moment', role: 'status' }, both(texts, 'moment', ' '))
}

/** A sentence in both languages, each marked as what it is. */
function both(
  [first, second]: Shown['texts'],
  name: 'justNow' | 'show' | 'moment',
  between: string,
): Children {
  const rest = second === undefined ? [] : [between, element('span', langOf(second), [second[name]])]
  return [element('span', langOf(first), [first[name]]), ...rest]
}

function langOf({ lang, dir }: Texts): Record<string, string> {
  return { lang, dir }
}
