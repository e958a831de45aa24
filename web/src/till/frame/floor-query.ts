import { queryOptions, useQuery } from '@tanstack/react-query'
import { service } from '../../service/person.ts'
import type { FloorData } from './floor.types.ts'
import { useBranch } from './branch.ts'

/** Areas, tables, open bills and unpaid orders without a bill. */
export const floorQuery = (branchId: string) =>
  queryOptions({
    queryKey: ['floor', branchId],
    queryFn: () =>
      (service() as unknown as { get: (path: string, options: object) => Promise<FloorData> }).get('/floor', {
        query: { branch_id: branchId },
      }),
  })

const none: FloorData['tables'] = []

/** The branch's tables as far as they are known. */
export function useFloorTables(): FloorData['tables'] {
  const { id } = useBranch()
  return useQuery(floorQuery(id)).data?.tables ?? none
}
