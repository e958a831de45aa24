import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import type { components } from '@comanda/client'
import { setServerTime } from './clock.ts'
import { service } from './person.ts'

type Schemas = components['schemas']
export type Me = {
  key: {
    id: string
    name: string
    kind: string
    purpose: string | null
    branch_ids: string[] | null
    station_id: string | null
    register: string | null
  }
  staff: { id: string; name: string; role: string; may: string[] } | null
  brand: Schemas['Brand']
  branches: Schemas['Branch'][]
  server_time: string
  pin_lengths: number[]
  screen_version: string
}

/** Who this browser is to the service: its device, the signed-in person, the brand and its branches. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async (): Promise<Me> => {
    const me = await (service() as unknown as { get: (path: string) => Promise<Me> }).get('/me')
    setServerTime(me.server_time)
    return me
  },
})

export function useMe(): Me {
  return useSuspenseQuery(meQuery).data
}
