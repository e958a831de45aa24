import type { Context } from '../../context.ts'
import { listActiveCustomers } from '../../customers/customer-file.store.ts'
import { customerKind } from '../../customers/customer.record.ts'
import { presentRecord } from '../../records/record.presenter.ts'
import { type Cell, csvText } from '../../reports/csv.format.ts'
import type { BrandSettings } from '../../settings/settings.types.ts'

const columns = ['id', 'name', 'phone', 'email', 'birthday', 'note', 'balance', 'points']
const pageSize = 1000

/** Yields the active customers of a brand as CSV, in pieces. */
export async function* exportCustomers({ db }: Context, brand: BrandSettings): AsyncGenerator<string> {
  const reading = { brand, lang: brand.defaultLanguage, alone: true }
  const header = csvText(columns, [])
  yield header
  for (let after = ''; ;) {
    const page = await listActiveCustomers(db, brand.id, after, pageSize)
    const rows = page.map(row => presentRecord(customerKind, row, reading) as Record<string, Cell>)
    yield csvText(columns, rows).slice(header.length)
    if (page.length < pageSize) return
    after = page.at(-1)!.id
  }
}
