import { Client } from 'pg'
import { explain, type Plan, stepsOf } from './explain.ts'

/** A statement with the values of one execution. */
export type Sent = { text: string; values: unknown[] }

/** Records every statement of every connection from now on. @returns the list, and a function that stops it */
export function recordStatements(): { sent: Map<string, Sent>; stop: () => void } {
  const sent = new Map<string, Sent>()
  const own: unknown = Object.getOwnPropertyDescriptor(Client.prototype, 'query')?.value
  const noting = function query(this: Client, ...args: unknown[]) {
    const [first] = args
    const config = typeof first === 'string' ? { text: first } : (first as Partial<Sent> | undefined)
    const text = config?.text
    if (typeof text === 'string' && !sent.has(text)) sent.set(text, { text, values: config?.values ?? [] })
    return (own as (...all: unknown[]) => unknown).apply(this, args)
  }
  Client.prototype.query = noting as Client['query']
  return { sent, stop: () => void (Client.prototype.query = own as Client['query']) }
}

const isWrite = /\b(?:insert into|update\s+\w+(?:\s+(?:as\s+)?\w+)?\s+set|delete from)\b/g
const chosenTime = /\b(?:coalesce\([^()]*|then\s+|else\s+)(?:greatest\()?(?:statement_timestamp|now)\(/
const volatile = /\b(?:clock_timestamp|timeofday|random|gen_random_uuid|nextval)\s*\(/

/** Faults in the text of a statement that a Citus coordinator refuses. */
export function textFaults({ text }: Sent): string[] {
  const writes = text.match(isWrite)?.length ?? 0
  const faults: string[] = []
  if (writes > 0 && volatile.test(text)) faults.push('a write calls a volatile function')
  if (writes > 0 && /;\s*\S/.test(text)) faults.push('several statements in one text')
  if (writes > 1 && /\binsert into/.test(text)) faults.push('an insert beside another write in one statement')
  if (writes > 0 && chosenTime.test(text)) faults.push('a case or coalesce holds a function of the clock')
  const inserts = /^\s*insert into[^(]*\((\w+)[^)]*\)\s*select\s+(\S+?),/.exec(text)
  if (inserts !== null && /^\$\d+$/.test(inserts[2]!)) faults.push('an insert takes its brand from no table')
  return faults
}

/**
 * Tables that the statement does not narrow to one brand by a constant: PostgreSQL's own planner hands a brand from
 * table to table where it may, and Citus goes by what that planner finds.
 * @param tables those with the rows of brands
 */
export async function looseTables(
  client: Client,
  statement: Sent,
  tables: ReadonlySet<string>,
): Promise<string[]> {
  const loose = stepsOf(await explain(client, statement, 'plan'))
    .filter(isScan)
    .filter(scan => tables.has(scan['Relation Name']!))
    .filter(scan => !isNarrow(scan))
  return [...new Set(loose.map(scan => scan['Relation Name']!))].sort()
}

function isScan(step: Plan): boolean {
  return /Scan/.test(step['Node Type']) && step['Relation Name'] !== undefined
}

function isNarrow(scan: Plan): boolean {
  const column = scan['Relation Name'] === 'brands' ? 'id' : 'brand_id'
  const conditions = (['Index Cond', 'Recheck Cond', 'Filter'] as const).map(name =>
    JSON.stringify(scan[name] ?? ''),
  )
  const constant = new RegExp(`\\b${column} = '[^']*'::text|'[^']*'::text = (?:\\w+\\.)?${column}\\b`)
  return conditions.some(condition => constant.test(condition))
}
