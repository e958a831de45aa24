/** An operation that is to go. Dates as `2027-03-01`. */
export type Deprecated = {
  /** From this day on nothing new should use it. */
  since: string
  /** From this day on it may be gone: a year after `since` at the earliest. */
  sunset: string
  /** Where it stands what to use in its place. */
  link: string
}

/** A year's notice is promised in docs/api/compatibility.md. */
export const minNoticeMs = 365 * 24 * 3600 * 1000

/** The headers that announce it on every answer: `Deprecation` (RFC 9745), `Sunset` (RFC 8594) and a link to the reason. */
export function deprecationHeaders({ since, sunset, link }: Deprecated): Record<string, string> {
  return {
    deprecation: `@${startOf(since) / 1000}`,
    sunset: new Date(startOf(sunset)).toUTCString(),
    link: `<${link}>; rel="deprecation"; type="text/html", <${link}>; rel="sunset"; type="text/html"`,
  }
}

/** How long those who use it have to change; less than `minNoticeMs` breaks the promise. */
export function noticeMs({ since, sunset }: Deprecated): number {
  return startOf(sunset) - startOf(since)
}

function startOf(date: string): number {
  return Date.parse(`${date}T00:00:00Z`)
}
