import { t } from '@lingui/core/macro'
import { type Children, element, icon, type IconName, mark } from '../ui/dom.ts'
import type { Found } from './read-start.ts'

/** A browser that is no device of a demo: not paired, not answered, or a device that stays here. */
export function drawPage(found: Exclude<Found, { kind: 'demo' }>, isWrongLink: boolean): Node[] {
  return [
    drawHead([]),
    element('div', { class: 'one' }, [
      element('main', { class: 'card panel' }, mainOf(found, isWrongLink)),
      drawLinks(),
    ]),
  ]
}

function mainOf(found: Exclude<Found, { kind: 'demo' }>, isWrongLink: boolean): Node[] {
  if (found.kind === 'silent')
    return [
      element('h1', {}, [t`The service does not answer.`]),
      element('p', {}, [t`Is it running, and is this device in its network?`]),
      again(),
    ]
  if (found.kind === 'unpaired')
    return [
      element('h1', {}, [t`This device is not paired yet.`]),
      element(
        'p',
        { class: 'refusal', role: 'alert' },
        isWrongLink ? [t`This link is of an earlier start. Open the one that was printed last.`] : [],
      ),
      element('p', {}, [t`A till, a kitchen or a board is paired once, with a code.`]),
      act('/pair', t`Pair this device`),
      element('p', { class: 'small' }, [t`A new service? Open the link that its start printed.`]),
    ]
  const { name } = found.me.key
  return [
    element('h1', {}, [element('bdi', {}, [name])]),
    element('p', {}, [t`This device is paired.`]),
    found.address === undefined
      ? element('p', { class: 'small' }, [t`The screen for it is not part of this version.`])
      : act(found.address, t`Open its screen`),
  ]
}

function act(href: string, name: string): Node {
  return element('a', { class: 'button solid', href }, [name])
}

function again(): Node {
  const button = element('button', { class: 'button solid', type: 'button' }, [t`Try again`])
  button.addEventListener('click', () => location.reload())
  return button
}

/** The name of the service and its address. */
export function drawHead(end: Children): HTMLElement {
  return element('header', { class: 'head' }, [
    mark(),
    element('div', {}, [element('b', {}, ['Comanda']), element('span', {}, [location.origin])]),
    ...end,
  ])
}

export function drawLinks(): HTMLElement {
  const links: [IconName, string, string][] = [
    ['book', '/docs', t`Guide and operations`],
    ['braces', '/v1/openapi.json', t`OpenAPI`],
    ['pulse', '/readyz', t`Health`],
  ]
  return element(
    'nav',
    { class: 'links', 'aria-label': t`Links` },
    links.map(([name, href, text]) => element('a', { href }, [icon(name), text])),
  )
}
