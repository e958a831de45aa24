import type { Client, Pool } from 'pg'

/** A step of a plan as EXPLAIN returns it, with the steps below it; the last fields only when the statement was run. */
export type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Index Cond'?: string
  'Recheck Cond'?: string
  Filter?: string
  'Plan Rows': number
  Plans?: Plan[]
  /** 0 on a branch of a `case` that was not taken. */
  'Actual Loops'?: number
  /** Of this and the following fields, the mean of all loops. */
  'Actual Rows'?: number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  'Rows Removed by Join Filter'?: number
}

type Statement = { text: string; values: readonly unknown[] }

/** Plans a statement, and with `analyze` runs it. */
export async function explain(
  client: Client | Pool,
  { text, values }: Statement,
  options: 'plan' | 'analyze',
): Promise<Plan> {
  const listed = options === 'analyze' ? 'format json, analyze, timing off' : 'format json'
  // A copy, since the parameter of `pg` is a mutable array.
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`explain (${listed}) ${text}`, [
    ...values,
  ])
  return rows[0]!['QUERY PLAN'][0].Plan
}

/** All steps of a plan, the outermost first. */
export function stepsOf(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(stepsOf)]
}
