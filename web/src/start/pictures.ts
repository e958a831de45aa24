import board from './pictures/board.svg?url'
import expo from './pictures/expo.svg?url'
import floor from './pictures/floor.svg?url'
import kitchen from './pictures/kitchen.svg?url'
import { element } from '../ui/dom.ts'

// Small drawings of the screens, in the colours of the page. They come after the first paint.

const addresses = { board, expo, floor, kitchen } as const

export function drawPicture(name: keyof typeof addresses): HTMLElement {
  return element('span', { class: `picture ${name}`, 'data-picture': addresses[name], 'aria-hidden': 'true' })
}

export async function fillPictures(): Promise<void> {
  const places = document.querySelectorAll<HTMLElement>('[data-picture]')
  await Promise.allSettled([...places].map(fill))
}

async function fill(place: HTMLElement): Promise<void> {
  const answer = await fetch(place.dataset['picture']!)
  const drawn = new DOMParser().parseFromString(await answer.text(), 'image/svg+xml').documentElement
  place.replaceChildren(drawn)
}
