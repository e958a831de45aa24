import { plural, t } from '@lingui/core/macro'
import { element, icon, marked, named, slot } from '../ui/dom.ts'
import { drawCards } from './cards.ts'
import { drawHead, drawLinks } from './draw-page.ts'
import { drawPhoneHint } from './phone-hint.ts'
import type { Found, Person } from './read-start.ts'

/** The demo: its screens, a first order, the PINs. @param word of the address that was opened just now, if any */
export function drawDemo({ me, staff }: Extract<Found, { kind: 'demo' }>, word: string | undefined): Node[] {
  const running = element('span', { class: 'running' }, [icon('check'), t`Demo is running`])
  const branches = plural(me.branches.length, {
    one: 'A demo restaurant with # branch. Each screen opens in one tap, already signed in.',
    other: 'A demo restaurant with # branches. Each screen opens in one tap, already signed in.',
  })
  return [
    drawHead([running]),
    element('div', { class: 'two' }, [
      element('main', {}, [
        element('h1', {}, named(t`${slot} is open`, me.brand.name)),
        element('p', { class: 'lead' }, [branches]),
        drawCards(staff),
      ]),
      element('aside', { 'aria-label': t`The demo` }, [
        drawSteps(),
        drawPins(staff),
        drawPhoneHint(word),
        element('p', { class: 'notice' }, [
          icon('terminal'),
          element(
            'span',
            {},
            marked(
              t`Your own restaurant: stop this one with Ctrl-C, then *npm start*. It prints a link that asks for a name.`,
              'code',
            ),
          ),
        ]),
      ]),
      drawLinks(),
    ]),
  ]
}

function drawSteps(): HTMLElement {
  const steps = [
    t`Open *Floor* and tap table 5.`,
    t`Tap two dishes, then *Send*.`,
    t`Open *Kitchen* beside it: the ticket is there.`,
    t`Back at the table: *Pay*, *Cash exact*.`,
  ]
  return element('section', { class: 'card' }, [
    element('h2', {}, [t`Your first order, in a minute`]),
    element(
      'ol',
      { class: 'steps' },
      steps.map(step => element('li', {}, [element('span', {}, marked(step, 'strong'))])),
    ),
  ])
}

function drawPins(staff: readonly Person[]): HTMLElement {
  const rows = staff.flatMap(({ name, role, pin }) =>
    pin === null
      ? []
      : element('tr', {}, [
          element('th', { scope: 'row' }, [element('bdi', {}, [name])]),
          element('td', {}, [roleName(role)]),
          element('td', {}, [pin]),
        ]),
  )
  return element('section', { class: 'card' }, [
    element('h2', {}, [t`PINs of the demo`]),
    element('table', { class: 'pins' }, [element('tbody', {}, rows)]),
  ])
}

function roleName(role: string): string {
  if (role === 'owner') return t`Owner`
  if (role === 'manager') return t`Manager`
  if (role === 'cashier') return t`Cashier`
  return role === 'cook' ? t`Cook` : t`Waiter`
}
