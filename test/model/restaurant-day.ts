import type { State } from './restaurant-types.ts'

/** Minutes of the local clock, and its date. */
function localTime(at: number, zone: string): { date: string; minutes: number } {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'short',
    hourCycle: 'h23',
  }).formatToParts(at)
  const part = (type: string) => parts.find(part => part.type === type)?.value ?? ''
  const date = `${part('year')}-${part('month')}-${part('day')}`
  return { date, minutes: Number(part('hour')) * 60 + Number(part('minute')) }
}

const dayStartsAt = 4 * 60

/** The date of the local wall clock less the hour at which a day begins. */
export function businessDate({ now, setting }: Pick<State, 'now' | 'setting'>): string {
  const { date, minutes } = localTime(now, setting.timezone)
  if (minutes >= dayStartsAt) return date
  return new Date(Date.parse(`${date}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)
}

export function isHour({ now, setting }: State, hours: [number, number] | null): boolean {
  if (hours === null) return true
  const { minutes } = localTime(now, setting.timezone)
  const [from, to] = hours
  return to <= from ? minutes >= from || minutes < to : minutes >= from && minutes < to
}
