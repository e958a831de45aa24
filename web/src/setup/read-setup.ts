import { queryOptions } from '@tanstack/react-query'
import type { components } from '@comanda/client'
import { service } from '../service/person.ts'
import { queries } from '../service/queries.ts'

type Schemas = components['schemas']
export type Report = Schemas['MenuImport']
export type Format = 'json' | 'csv' | 'xlsx'

/** How far the restaurant is. */
export const progressQuery = queryOptions({
  queryKey: ['setup'],
  queryFn: async () => {
    const few = { query: { per_page: 1, active: true } } as const
    const all = { query: { per_page: 100, active: true } } as const
    const [products, tables, devices, stations] = await Promise.all([
      service().request('get', '/products', few),
      service().request('get', '/tables', few),
      service().request('get', '/devices', all),
      service().request('get', '/kitchen-stations', all),
    ])
    return {
      products: products.meta.total,
      tables: tables.meta.total,
      devices: devices.data.filter(({ purpose }) => purpose !== 'office'),
      stations: stations.data,
    }
  },
})

/** Imports a file, or only says what it would do. @throws Refused, NoAnswer */
export function importFile(file: Blob, format: Format, isTry: boolean): Promise<Report> {
  return service().post('/menu-import', {
    query: { format, dry_run: isTry, create_categories: true },
    body: file,
  })
}

/** A till needs a way to be paid: cash and card, where there is none. @param names of the two */
export async function ensureMethods(names: { cash: string; card: string }): Promise<void> {
  const { meta } = await service().request('get', '/payment-methods', { query: { per_page: 1 } })
  if (meta.total > 0) return
  await service().post('/payment-methods', { body: { name: names.cash, type: 'cash', opens_drawer: true } })
  await service().post('/payment-methods', { body: { name: names.card, type: 'card' } })
}

export async function readAgain(): Promise<void> {
  await queries.invalidateQueries({ queryKey: progressQuery.queryKey })
}
