/** Whole numbers as they are summed, by column: hundredths, thousandths, seconds, counts. */
export type Sums = Readonly<Record<string, number | null>>

export type Unit = 'count' | 'amount' | 'quantity' | 'seconds' | 'minutes' | 'percent'

export type Figure = {
  name: string
  unit: Unit
  about?: string
  /** Computed from the sums, in whole numbers of its unit; by default the sum of its name. */
  of?: (sums: Sums) => number | null
}

/** A column that says what a row is about. */
export type Key = { name: string; kind: 'id' | 'text' | 'date' | 'hour'; about: string; orNull?: true }

/** How rows can be divided: each word of `group_by` with the columns that it puts before the others. */
export type Groupings = Readonly<Record<string, readonly Key[]>>

/** A report described once: its rows, its totals, its table and its place in the API all follow from this. */
export type ReportShape = {
  /** The end of its path, and the name of its file. */
  name: string
  operationId: string
  schema: string
  summary: string
  description: string
  groupings: Groupings
  /** Without one, rows are divided only where `group_by` is sent. */
  defaultGrouping?: string
  keys: readonly Key[]
  figures: readonly Figure[]
  /** The filter of `GET /orders` that finds the orders of a row, and the column with its value. */
  link?: { filter: string; key: string }
}
