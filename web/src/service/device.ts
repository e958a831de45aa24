import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import type { components } from '@comanda/client'
import { createContext, createElement, type ReactNode, use } from 'react'
import { setServerTime } from './clock.ts'
import { service } from './person.ts'

export type Me = components['schemas']['Me']

/** Who this browser is to the service: its device, the signed-in person, the brand and its branches. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async (): Promise<Me> => {
    const me = await service().get('/me')
    setServerTime(me.server_time)
    return me
  },
})

const MeContext = createContext<Me | undefined>(undefined)

/** Lets what stands in it know who this browser is. It alone watches the query: every price on a screen asks for the currency. */
export function WithMe({ children }: { children: ReactNode }): ReactNode {
  const { data } = useSuspenseQuery(meQuery)
  return createElement(MeContext, { value: data }, children)
}

export function useMe(): Me {
  const me = use(MeContext)
  if (me === undefined) throw new Error('This part belongs inside <WithMe>.')
  return me
}
