import { queryOptions } from '@tanstack/react-query'
import { service } from '../service/person.ts'
import { language } from '../ui/language.ts'

// The bill of a table or tab, and an order without one, as the order screen and the pay sheet read them.

export const billQuery = (id: string) =>
  queryOptions({
    queryKey: ['bill', id],
    queryFn: () => service().get('/dining-sessions/{session}', { path: { session: id } }),
  })

export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: ['order', id],
    queryFn: () => service().get('/orders/{order}', { path: { order: id } }),
  })

/** @param channel whose prices it has @param languages of the brand: the screen's own if it is one of them */
export const menuQuery = (branchId: string, channel: 'table' | 'pos', languages: readonly string[]) => {
  const lang = languages.includes(language.get()) ? { lang: language.get() } : {}
  return queryOptions({
    queryKey: ['menu', branchId, channel, lang.lang ?? ''],
    queryFn: () => service().get('/menu', { query: { branch_id: branchId, channel, ...lang } }),
  })
}
