import type { Sql } from 'sql-template-tag'

/** How a filter of the query narrows a list. */
export type ListFilter = {
  where(value: unknown): Sql
  /** The field never changes, so a row never leaves the list while a client pages through it. */
  fixed: boolean
  /** No index has the values: a few rows take as long to find as many, so their number is kept from the first on. */
  sparse?: true
  /** For a value that most rows have: the rows without it, which are quicker to count. */
  rest?(value: unknown): Sql | undefined
}

/** A list whose table grows with every order. */
type Grown = {
  /** Names its counts among those of other lists. */
  name: string
  /** The rows as `r`, without what is joined only to show them, so that an index alone finds a page. */
  rows: Sql
  /** The same for a sort whose order no single index has, by its name. */
  sorted?: Readonly<Record<string, Sql>>
}

/** A list as data: where its rows come from and what a client may ask of it. Rows go by the alias `r`. */
export type ListPlan = {
  brandId: string
  /** `taxes r`, or a subquery with this alias; has brand_id, id and updated_at (unless `updatedAt` replaces it). */
  from: Sql
  /** Columns to read for a row of the page, all of them by default, and the joins they need. */
  columns?: Sql
  joins?: Sql
  /** Conditions that hold for every request, such as the key's branches. */
  where?: readonly Sql[]
  updatedAt?: Sql
  /** Its rows are not stamped by the database's clock, so a slow writer's may appear behind a watermark: none is given. */
  unstamped?: true
  /** The switch; a list without one counts every row as active. */
  active?: Sql
  grown?: Grown
  /** Name in the query → expression, never null; `id` is always there. */
  sorts: Readonly<Record<string, Sql>>
  filters: Readonly<Record<string, ListFilter>>
}
