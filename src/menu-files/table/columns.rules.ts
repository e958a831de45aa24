/** The columns of a table by the name of their field, and what is wrong with the header. */
export type Columns = {
  /** Column → its position. */
  named: ReadonlyMap<string, number>
  repeated: readonly string[]
  /** Positions without a heading, which spreadsheets leave behind. */
  unnamed: readonly number[]
  /** Mapped headings that the table does not have. */
  missing: readonly string[]
}

/** Columns by the headings that a file has for them, in lower case. */
export type ColumnMap = ReadonlyMap<string, string>

/** Reads a header; headings are compared without case. @param fields of all kinds that the table may have */
export function columnsOf(
  header: readonly string[],
  fields: ReadonlySet<string>,
  terms?: ColumnMap,
): Columns {
  const map = terms ?? new Map<string, string>()
  const headings = header.map((cell, at) => ({ at, heading: cell.trim() }))
  const isMapped = ({ heading }: { heading: string }) => map.has(heading.toLowerCase())
  const named = new Map<string, number>()
  const repeated = new Set<string>()
  for (const { at, heading } of headings.filter(isMapped)) {
    const name = map.get(heading.toLowerCase())!
    if (named.has(name)) repeated.add(name)
    else named.set(name, at)
  }
  for (const one of headings.filter(one => one.heading !== '' && !isMapped(one))) {
    const name = columnName(one.heading, fields)
    if (!named.has(name)) named.set(name, one.at)
    // With a map, a file of another program may have a column of the same name.
    else if (map.size === 0) repeated.add(name)
  }
  const found = new Set(headings.map(({ heading }) => heading.toLowerCase()))
  return {
    named,
    repeated: [...repeated],
    unnamed: headings.filter(({ heading }) => heading === '').map(({ at }) => at),
    missing: [...map.keys()].filter(heading => !found.has(heading)),
  }
}

/** The field that a column fills: `translations` for `name:en`, `prices` for `price@MAIN`. */
export function fieldOf(column: string): string {
  if (/^(name|short_name|description):./.test(column)) return 'translations'
  return column.startsWith('price@') ? 'prices' : column
}

/** The column that a heading means. Names of fields, languages and channels have one way to write them. */
function columnName(heading: string, fields: ReadonlySet<string>): string {
  const plain = heading.toLowerCase()
  if (plain === 'kind' || fields.has(plain)) return plain
  const [, text, language] = /^(name|short_name|description):(.+)$/i.exec(heading) ?? []
  if (text !== undefined) return `${text.toLowerCase()}:${canonical(language!)}`
  const [, branch, channel = ''] = /^price@([^/]*)(\/.*)?$/i.exec(heading) ?? []
  return branch === undefined ? heading : `price@${branch}${channel.toLowerCase()}`
}

function canonical(language: string): string {
  try {
    return Intl.getCanonicalLocales(language)[0]!
  } catch {
    return language
  }
}
