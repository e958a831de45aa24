/** Sums by column, in whole numbers: hundredths, thousandths, seconds, counts. */
export type Sums = Readonly<Record<string, number | null>>

export type Unit = 'count' | 'amount' | 'quantity' | 'seconds' | 'minutes' | 'percent'

export type Figure = {
  name: string
  unit: Unit
  about?: string
  /** Computes the figure from the sums, in whole numbers of its unit; by default the sum of its name. */
  of?: (sums: Sums) => number | null
}

/** A column that identifies a row; a rate in ten-thousandths of a percent. */
export type Key = {
  name: string
  kind: 'id' | 'text' | 'date' | 'hour' | 'rate'
  about: string
  orNull?: true
}

/** The values of `group_by`, each with the columns it adds before the others. */
type Groupings = Readonly<Record<string, readonly Key[]>>

/** The description of a report; its rows, totals, columns, schema and endpoint follow from it. */
export type ReportShape = {
  /** The end of the path, and the name of the CSV file. */
  name: string
  /** `read` and the name of the answer's schema. */
  operationId: `read${string}`
  description: string
  groupings: Groupings
  /** Without one, rows are grouped only when `group_by` is sent. */
  defaultGrouping?: string
  keys: readonly Key[]
  figures: readonly Figure[]
  /** Rows with this key are left out of the totals, because other rows have the same sums. */
  aside?: { key: string; value: string }
  /** The filter of `GET /orders` that matches a row's orders; the column of this name has its value. */
  link?: string
}
