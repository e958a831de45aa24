import { useQuery } from '@tanstack/react-query'
import { people, service } from '../service/person.ts'
import { useStore } from '../service/use-store.ts'

/** Finds the name of a member of staff by id; undefined while it is not known. */
export function useStaffNames(): (id: string | null | undefined) => string | undefined {
  const signedIn = useStore(people)
  const { data = [] } = useQuery({
    queryKey: ['staff'],
    queryFn: () => service().get('/staff', { query: { per_page: 100 } }),
    retry: false,
  })
  return id => [...signedIn, ...data].find(one => one.id === id)?.name
}
