import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import type { components } from '@comanda/client'
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

export function useMe(): Me {
  return useSuspenseQuery(meQuery).data
}
