import { queryOptions } from '@tanstack/react-query'
import type { Me } from '../service/device.ts'
import { service } from '../service/person.ts'
import { queries } from '../service/queries.ts'
import { language } from '../ui/language.ts'

// The bill of a table or tab, an order without one, and the menu, with the names of dishes in the screen's language.

export const billQuery = (id: string) =>
  queryOptions({
    queryKey: ['bill', id],
    queryFn: () =>
      service().get('/dining-sessions/{session}', { path: { session: id }, query: dishLanguage() }),
  })

export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: ['order', id],
    queryFn: () => service().get('/orders/{order}', { path: { order: id }, query: dishLanguage() }),
  })

/** @param channel whose prices it has */
export const menuQuery = (branchId: string, channel: 'table' | 'pos') => {
  const lang = dishLanguage()
  return queryOptions({
    queryKey: ['menu', branchId, channel, lang.lang ?? ''],
    queryFn: () => service().get('/menu', { query: { branch_id: branchId, channel, popular: 24, ...lang } }),
  })
}

/** The screen's language where the brand has it, else the brand's own. */
export function dishLanguage(): { lang?: string } {
  const languages = queries.getQueryData<Me>(['me'])?.brand.languages ?? []
  return languages.includes(language.get()) ? { lang: language.get() } : {}
}
