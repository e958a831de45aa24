import type { Sql } from 'sql-template-tag'

/** How a filter of the query narrows a list. */
export type ListFilter = {
  where(value: unknown): Sql
  /** The field is immutable, so that rows do not leave the list while a client pages through it. */
  fixed: boolean
  /** No index has the values: finding few rows takes as long as many, so their count is cached from the start. */
  sparse?: true
  /** For a value that most rows have: the condition of the other rows, which are faster to count. */
  rest?(value: unknown): Sql | undefined
}

/** A list whose table grows with every order. */
type Grown = {
  /** Identifies the cached counts of the list. */
  name: string
  /** The rows as `r`, without joins that are only needed to present them, so that an index alone finds a page. */
  rows: Sql
  /** The same for sorts that no single index has, by name. */
  sorted?: Readonly<Record<string, Sql>>
}

/** A list as data: its source, and what clients can request. Rows have the alias `r`. */
export type ListPlan = {
  brandId: string
  /** `taxes r`, or a subquery with this alias; has brand_id, id and updated_at (unless `updatedAt` replaces it). */
  from: Sql
  /** Columns to read for the rows of a page, by default all, and the joins they need. */
  columns?: Sql
  joins?: Sql
  /** Conditions of every request, such as the key's branches. */
  where?: readonly Sql[]
  updatedAt?: Sql
  /** Rows never change: they count as updated when they were created. */
  appendOnly?: boolean
  /** The active flag; without it every row is active. */
  active?: Sql
  grown?: Grown
  /** Name in the query → expression, never null; `id` is always available. */
  sorts: Readonly<Record<string, Sql>>
  filters: Readonly<Record<string, ListFilter>>
}
