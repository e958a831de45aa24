// Which numbers the board shows; the same answer at the same time always shows the same.

export type BoardNumber = { order_id: string; display_number: string; since: string }

const justNowMs = 60_000
const shownMs = 15 * 60_000
const pageMs = 8000
export const preparingAtOnce = 8
export const readyAtOnce = 5
/** Without an answer for so long, the numbers may be wrong and are not shown. */
export const patienceMs = 60_000
/** The board starts again when nobody looks. */
const freshAt = 5 * 3_600_000

/** The numbers that are ready, the newest first; that one is large for a minute. @param now epoch ms */
export function readyOf<T extends BoardNumber>(
  ready: readonly T[],
  now: number,
): { big: T | undefined; small: readonly T[] } {
  const shown = ready
    .filter(({ since }) => now - Date.parse(since) < shownMs)
    .toSorted((one, other) => Date.parse(other.since) - Date.parse(one.since))
  const [newest] = shown
  const isBig = newest !== undefined && now - Date.parse(newest.since) < justNowMs
  return isBig ? { big: newest, small: shown.slice(1) } : { big: undefined, small: shown }
}

/** The numbers that are being prepared, the longest first. */
export function preparingOf<T extends BoardNumber>(preparing: readonly T[]): readonly T[] {
  return preparing.toSorted((one, other) => Date.parse(one.since) - Date.parse(other.since))
}

/** The page that is shown now, when there are more than fit at once. */
export function pageOf<T>(
  numbers: readonly T[],
  atOnce: number,
  now: number,
): { shown: readonly T[]; page: number; pages: number } {
  const pages = Math.max(1, Math.ceil(numbers.length / atOnce))
  const page = Math.floor(now / pageMs) % pages
  return { shown: numbers.slice(page * atOnce, (page + 1) * atOnce), page: page + 1, pages }
}

/** The day that begins at five in the morning of the branch. */
export function boardDay(now: number, zone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(now - freshAt)
}

/** The first two languages of the brand that the board has words in; English if there is none. */
export function languagesOf<T extends string>(
  brand: readonly string[],
  known: readonly T[],
): readonly (T | 'en')[] {
  const found = brand.flatMap(tag => known.find(one => tag === one || tag.startsWith(`${one}-`)) ?? [])
  return found.length === 0 ? ['en'] : [...new Set(found)].slice(0, 2)
}
