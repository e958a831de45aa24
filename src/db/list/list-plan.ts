import type { Sql } from 'sql-template-tag'

/** How a filter of the query narrows a list. */
export type ListFilter = {
  where(value: unknown): Sql
  /** The field is immutable, so that rows do not leave the list while a client pages through it. */
  fixed: boolean
}

/** A list whose table grows with every order. */
type Grown = {
  /** The rows as `r`, without joins that are only needed to present them, so that an index alone finds a page. */
  rows: Sql
  /** The same with an index by `updated_at`, if the rows have none. */
  byChange?: Sql
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
  /** The active flag; without it every row is active. */
  active?: Sql
  grown?: Grown
  /** Name in the query → expression, never null; `id` is always available. */
  sorts: Readonly<Record<string, Sql>>
  filters: Readonly<Record<string, ListFilter>>
}
