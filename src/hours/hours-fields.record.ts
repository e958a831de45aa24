import { type Static, Type } from 'typebox'
import type { Fault } from '../lib/refusal.ts'
import type { StoredHours, StoredPause } from '../menu/menu.row.ts'
import { document, type Field, readOnly } from '../records/field.schema.ts'
import { DateOnly, described, nullable, oneOf, strict, text, Timestamp } from '../wire/common.schema.ts'
import { closureEndsEarly } from './hours.refusals.ts'
import { timedChannels } from './hours.rules.ts'
import { Window } from './window.schema.ts'

export const TimedChannels = Type.Array(oneOf(timedChannels), {
  maxItems: timedChannels.length,
  uniqueItems: true,
})
export const PauseReason = text(255, { description: 'Why, for staff.' })

const hoursDescription =
  'When the branch takes orders by `kiosk`, `qr`, `online`, `delivery` and `phone`, in its time zone; empty: always. ' +
  'Entries that name a channel replace the others for it. `to` at or before `from` is on the next day.'
const OfChannels = described(
  TimedChannels,
  'Channels that these hours are for; empty: those without hours of their own.',
)
const HoursIn = strict({ ...Window.properties, channels: Type.Optional(OfChannels) })

export const hoursField: Field = document(
  Type.Array(HoursIn, { maxItems: 100, description: hoursDescription }),
  {
    shows: Type.Array(strict({ ...Window.properties, channels: OfChannels }), {
      description: hoursDescription,
    }),
    toStored: sent =>
      (sent as Static<typeof HoursIn>[]).map(({ weekdays, from, to, channels = [] }): StoredHours => ({
        weekdays,
        from,
        to,
        channels,
      })),
  },
)

const Closure = strict({
  from: described(DateOnly, 'The first day on which it is closed.'),
  to: described(DateOnly, 'The last day on which it is closed.'),
  reason: text(255, { description: 'Why, for staff.' }),
})
export const closuresField = document(
  Type.Array(Closure, {
    maxItems: 100,
    description:
      'Dates in the branch’s time zone on which it takes none of those orders; hours that run past midnight belong to the day they begin on.',
  }),
)

export function closureFaults(closures: unknown): Fault[] {
  const sent = (closures ?? []) as Static<typeof Closure>[]
  return sent.flatMap(({ from, to }, at) => (to < from ? [closureEndsEarly(at)] : []))
}

const Pause = strict({
  channels: TimedChannels,
  since: Timestamp,
  until: described(nullable(Timestamp), 'When it ends by itself; null: when it is deleted.'),
  reason: PauseReason,
})

/** Written by `pauseBranch`; stays until it is replaced or deleted, also once it is over. */
export const pauseField: Field = readOnly(
  nullable(described(Pause, 'The pause made last, over once `until` has passed; null: none, or deleted.')),
  {
    document: true,
    toWire: (stored, { time }) => {
      const { channels, since, until, reason } = stored as StoredPause
      return { channels, since: time(since), until: until === null ? null : time(until), reason }
    },
  },
)
