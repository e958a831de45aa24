import { queryOptions, useQuery } from '@tanstack/react-query'
import type { components } from '@comanda/client'
import { service } from '../../service/person.ts'
import { useBranch } from './branch.ts'

export type FloorData = components['schemas']['Floor']
export type FloorTable = components['schemas']['FloorTable']
export type FloorBill = components['schemas']['FloorBill']
export type FloorOrder = components['schemas']['FloorOrder']

/** Areas, tables, open bills and unpaid orders without a bill. */
export const floorQuery = (branchId: string) =>
  queryOptions({
    queryKey: ['floor', branchId],
    queryFn: () => service().get('/floor', { query: { branch_id: branchId } }),
  })

const none: readonly FloorTable[] = []

/** The branch's tables as far as they are known. */
export function useFloorTables(): readonly FloorTable[] {
  const { id } = useBranch()
  return useQuery(floorQuery(id)).data?.tables ?? none
}
