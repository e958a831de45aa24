import { t } from '@lingui/core/macro'
import { element, icon, type IconName, named, slot } from '../ui/dom.ts'
import { drawPicture } from './pictures.ts'
import { type Person, wordFor } from './read-start.ts'

type Card = {
  name: IconName & ('floor' | 'kitchen' | 'expo' | 'board')
  href: string
  title: string
  about: Node
  person?: Person
}

/** The screens that exist, each one tap away. */
export function drawCards(staff: readonly Person[]): HTMLElement {
  const refusal = element('p', { class: 'refusal', role: 'alert' })
  const cards = cardsFor(staff).map(card => element('li', {}, [drawCard(card, refusal)]))
  return element('div', {}, [element('ul', { class: 'cards' }, cards), refusal])
}

function cardsFor(staff: readonly Person[]): Card[] {
  const cashier = staff.find(({ role }) => role === 'cashier')
  const cook = staff.find(({ role }) => role === 'cook')
  const line = (text: string, person: Person | undefined) =>
    element('small', {}, person === undefined ? [text] : named(text, person.name))
  return [
    {
      name: 'floor',
      href: '/till',
      title: t`Floor, orders, payment`,
      about: line(t`Till, as ${slot}, cashier`, cashier),
      ...(cashier && { person: cashier }),
    },
    {
      name: 'kitchen',
      href: '/kitchen',
      title: t`Kitchen`,
      about: line(t`Tickets of a station, as ${slot}, cook`, cook),
      ...(cook && { person: cook }),
    },
    {
      name: 'expo',
      href: '/kitchen/expo',
      title: t`Expo`,
      about: line(t`Orders as they go out, as ${slot}, cook`, cook),
      ...(cook && { person: cook }),
    },
    { name: 'board', href: '/board', title: t`Board`, about: line(t`Numbers that are ready`, undefined) },
  ]
}

function drawCard({ name, href, title, about, person }: Card, refusal: HTMLElement): HTMLElement {
  const card = element('a', { class: 'card screen', href }, [
    drawPicture(name),
    element('span', { class: 'words' }, [
      icon(name),
      element('span', {}, [element('b', {}, [title]), about]),
      icon('arrow', 'flip'),
    ]),
  ])
  card.addEventListener('click', event => {
    // With a key held it opens elsewhere, and asks for the PIN there.
    if (person === undefined || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    void open(href, person, refusal)
  })
  return card
}

async function open(href: string, person: Person, refusal: HTMLElement): Promise<void> {
  try {
    location.assign(`${href}#as=${await wordFor(person.id)}`)
  } catch {
    refusal.textContent = t`The service did not answer. Nothing was opened: try again.`
  }
}
