import type { Ticket } from '../../src/print-jobs/ticket.format.ts'
import type { PaperLine } from '../../src/sale/paper/paper.types.ts'

/** A dish on a kitchen paper for tests. */
export function plainPaperLine(name: string, given: Partial<PaperLine> = {}): PaperLine {
  return {
    id: name,
    name,
    names: null,
    quantityMilli: 1000,
    weighed: false,
    addons: [],
    without: [],
    halves: [],
    combo: null,
    note: null,
    seat: null,
    course: null,
    serviceType: null,
    allergens: [],
    reason: null,
    replaced: null,
    before: null,
    isHeldBack: false,
    ...given,
  }
}

/** A kitchen ticket of table 12 for tests. */
export function plainTicket(lines: readonly PaperLine[], given: Partial<Ticket> = {}): Ticket {
  return {
    kind: 'ticket',
    isReprint: false,
    number: '042',
    place: 'Table 12',
    from: null,
    guests: 4,
    waiter: 'Anna',
    serviceType: 'dine_in',
    scheduledFor: null,
    note: null,
    noteBefore: undefined,
    servedBefore: undefined,
    at: Date.parse('2026-11-21T20:41:00+01:00'),
    zone: 'Europe/Rome',
    lines,
    ...given,
  }
}
