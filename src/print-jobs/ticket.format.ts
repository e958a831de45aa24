import { fromMilli } from '../lib/money.ts'
import { clockTime, wallClock } from '../lib/zone.ts'
import {
  directionOf,
  isolate,
  pairLine,
  type PrintLine,
  type Printout,
  ruleLine,
  spaceLine,
  textLine,
} from '../print/printout.format.ts'
import type { Named, PaperDish, PaperKind, PaperLine } from '../sale/paper/paper.types.ts'
import type { ServiceType } from '../sale/shapes/order.shape.ts'
import { type TicketWords, ticketWords } from './ticket.texts.ts'

/** A kitchen paper with everything that it says. */
export type Ticket = {
  kind: PaperKind
  isReprint: boolean
  /** The number that is called out; null: the paper is of a whole bill. */
  number: string | null
  /** Its table, tab or guest; null: none is known. */
  place: string | null
  /** Of a move: where the party sat before. */
  from: string | null
  guests: number | null
  waiter: string | null
  serviceType: ServiceType | null
  /** Epoch ms. */
  scheduledFor: number | null
  note: string | null
  /** The note before a change; undefined: this paper is not about it. */
  noteBefore: string | null | undefined
  /** How it was served before a change; undefined: this paper is not about it. */
  servedBefore: ServiceType | undefined
  at: number
  zone: string
  lines: readonly PaperLine[]
}

/** Text that is read from two metres. */
const big = { weight: 'double' } as const
const below = { weight: 'double', indent: true } as const
const beside = { weight: 'bold', indent: true } as const
type Style = typeof below | typeof beside
const heading = { weight: 'double', align: 'center' } as const

type Speech = {
  words: TicketWords
  named: (text: string) => string
  nameOf: (thing: Named) => string
  lang: string
}

/** Lays out a kitchen paper: dishes and what was asked for them large, the rest small. */
export function ticketPrintout(ticket: Ticket, lang: string): Printout {
  const words = ticketWords(lang)
  const direction = directionOf(lang)
  const named = (text: string) => isolate(text, direction)
  const speech = { words, named, lang, nameOf: (thing: Named) => named(thing.names?.[lang] ?? thing.name) }
  const title = ticket.number ?? ticket.place ?? ''
  return {
    lang,
    direction,
    title,
    lines: [
      ...(ticket.isReprint ? [textLine(words.reprint, heading)] : []),
      ...(ticket.kind === 'ticket' ? [] : [textLine(words[ticket.kind], heading)]),
      ...headLines(ticket, speech),
      ruleLine,
      ...changedServiceLines(ticket, speech),
      ...changedNoteLines(ticket, speech),
      ...ticket.lines.flatMap((line, at) => [
        ...(at === 0 ? [] : [spaceLine]),
        ...dishLines(line, ticket, speech),
      ]),
      ruleLine,
      ...(ticket.noteBefore === undefined && ticket.note !== null
        ? [textLine(`${words.note}: ${named(ticket.note)}`, big)]
        : []),
    ],
  }
}

function headLines(ticket: Ticket, { words, named }: Speech): PrintLine[] {
  const { place, from, number, guests, waiter, serviceType, scheduledFor, zone } = ticket
  const where = [from, place].flatMap(one => (one === null ? [] : [named(one)])).join(' > ')
  const time = named(clockOf(ticket.at, zone))
  const isTakenAway = serviceType === 'takeaway' || serviceType === 'delivery'
  return [
    // A name can be wider than the paper: text at the start of a line can wrap, text at its end cannot.
    pairLine(where, number ?? '', big),
    ...(isTakenAway ? [textLine(words[serviceType], big)] : []),
    ...(scheduledFor === null
      ? []
      : [textLine(`${words.forTime} ${named(clockOf(scheduledFor, zone))}`, big)]),
    pairLine(waiter === null ? '' : named(waiter), time, { weight: 'bold' }),
    ...(guests === null ? [] : [textLine(`${words.guests}: ${guests}`)]),
  ]
}

/** The head names how an order is served only if it is taken away. */
function changedServiceLines({ serviceType, servedBefore }: Ticket, { words }: Speech): PrintLine[] {
  if (servedBefore === undefined) return []
  const isEatenIn = serviceType === 'dine_in'
  return [
    ...(isEatenIn ? [textLine(words[serviceType], big)] : []),
    pairLine(`${words.before}: ${words[servedBefore]}`, '', { weight: 'bold', indent: true }),
    ruleLine,
  ]
}

/** A changed note is what its paper is about: it comes before the dishes. A dash for none. */
function changedNoteLines({ note, noteBefore }: Ticket, { words, named }: Speech): PrintLine[] {
  if (noteBefore === undefined) return []
  const shown = (text: string | null) => (text === null ? '-' : named(text))
  return [
    textLine(`${words.note}: ${shown(note)}`, big),
    pairLine(`${words.before}: ${words.note} ${shown(noteBefore)}`, '', { weight: 'bold', indent: true }),
    ruleLine,
  ]
}

function dishLines(line: PaperLine, { kind, serviceType }: Ticket, speech: Speech): PrintLine[] {
  const { words, named, nameOf } = speech
  const { combo, reason, replaced, before, allergens } = line
  const isElsewhere = line.serviceType !== null && line.serviceType !== serviceType
  const small = (text: string) => pairLine(text, '', beside)
  return [
    textLine(`${quantityOf(line)} ${nameOf(line)}`, big),
    ...(combo === null ? [] : [small(nameOf(combo))]),
    ...(isElsewhere ? [pairLine(words[line.serviceType!], '', below)] : []),
    ...wishLines(line, speech, below),
    ...(line.isHeldBack ? [pairLine(words.hold, '', below)] : []),
    ...(replaced === null
      ? []
      : [
          pairLine(`${words.insteadOf} ${quantityOf(replaced)} ${nameOf(replaced)}`, '', below),
          // Small, as nobody cooks it any more.
          ...wishLines(replaced, speech, beside),
        ]),
    ...(before === null ? [] : [small(`${words.before}: ${beforeOf(line, before, speech)}`)]),
    ...(reason === null || reason.name === '' ? [] : [small(nameOf(reason))]),
    ...(kind === 'move' || kind === 'cancel' || allergens.length === 0
      ? []
      : [small(`${words.allergens}: ${named(allergens.join(', '))}`)]),
  ]
}

function quantityOf({
  quantityMilli,
  weighed = false,
}: {
  quantityMilli: number
  weighed?: boolean
}): string {
  return weighed ? `${(quantityMilli / 1000).toFixed(3)} kg` : `${fromMilli(quantityMilli)}x`
}

/** Names the wishes for a dish, and where it goes. */
function wishLines(dish: PaperDish, speech: Speech, style: Style): PrintLine[] {
  const { words, named, nameOf } = speech
  const { halves, note } = dish
  return [
    ...choiceLines(dish, speech, style),
    ...halves.flatMap(half => [
      pairLine(`1/${halves.length} ${nameOf(half)}`, '', style),
      ...choiceLines(half, speech, style),
    ]),
    ...(note === null ? [] : [pairLine(`${words.note}: ${named(note)}`, '', style)]),
    ...placeLines(dish, speech, style),
  ]
}

function choiceLines(
  { addons, without }: Pick<PaperDish, 'addons' | 'without'>,
  { words, nameOf }: Speech,
  style: Style,
): PrintLine[] {
  return [
    ...addons.map(addon => {
      const units = addon.quantity === 1 ? '' : `${addon.quantity}x `
      return pairLine(`+ ${units}${nameOf(addon)}`, '', style)
    }),
    ...without.map(addon => pairLine(`- ${words.without} ${nameOf(addon)}`, '', style)),
  ]
}

function placeLines({ seat, course }: PaperDish, { words }: Speech, style: Style): PrintLine[] {
  const places = [
    ...(seat === null ? [] : [`${words.seat} ${seat}`]),
    ...(course === null ? [] : [`${words.course} ${course}`]),
  ]
  return places.length === 0 ? [] : [pairLine(places.join(', '), '', style)]
}

/** Names what differs from before; a dash for nothing. */
function beforeOf(
  now: PaperLine,
  before: NonNullable<PaperLine['before']>,
  { words, named }: Speech,
): string {
  const was = (word: string, value: number | string | null) => `${word} ${value ?? '-'}`
  return [
    ...(before.note === now.note ? [] : [was(words.note, before.note && named(before.note))]),
    ...(before.seat === now.seat ? [] : [was(words.seat, before.seat)]),
    ...(before.course === now.course ? [] : [was(words.course, before.course)]),
  ].join(', ')
}

function clockOf(epochMs: number, zone: string): string {
  return clockTime(wallClock(epochMs, zone).minute)
}
