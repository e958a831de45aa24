import { useQuery } from '@tanstack/react-query'
import { people, service } from '../service/person.ts'
import { useStore } from '../service/use-store.ts'
import { useBranch, useMay } from './frame/branch.ts'
import { floorQuery } from './frame/floor-query.ts'

/** Finds the name of a member of staff by id: signed in here, at work on the floor, or, for who may read it, on the list. */
export function useStaffNames(): (id: string | null | undefined) => string | undefined {
  const signedIn = useStore(people)
  const branch = useBranch()
  const floor = useQuery(floorQuery(branch.id)).data
  const { data: all = [] } = useQuery({
    queryKey: ['staff'],
    queryFn: () => service().get('/staff', { query: { per_page: 100 } }),
    enabled: useMay('approve'),
    retry: false,
  })
  const sales = [...(floor?.bills ?? []), ...(floor?.orders ?? [])].flatMap(({ staff }) => staff ?? [])
  return id => [...signedIn, ...(floor?.staff ?? []), ...sales, ...all].find(one => one.id === id)?.name
}
