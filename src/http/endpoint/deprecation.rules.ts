/** The deprecation of an operation. Dates are `2027-03-01`. */
export type Deprecated = {
  /** First day of the deprecation. */
  since: string
  /** First day on which it may be removed: a year after `since` at the earliest. */
  sunset: string
  /** Page that names the replacement. */
  link: string
}

/** The headers on every answer: `Deprecation` (RFC 9745), `Sunset` (RFC 8594) and a link to the replacement. */
export function deprecationHeaders({ since, sunset, link }: Deprecated): Record<string, string> {
  return {
    deprecation: `@${startOf(since) / 1000}`,
    sunset: new Date(startOf(sunset)).toUTCString(),
    link: `<${link}>; rel="deprecation"; type="text/html", <${link}>; rel="sunset"; type="text/html"`,
  }
}

function startOf(date: string): number {
  return Date.parse(`${date}T00:00:00Z`)
}
