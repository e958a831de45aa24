import type { Me } from '../../service/device.ts'
import { useMe } from '../../service/device.ts'

/** The branch that this till works in: its own, or the brand's first. */
export function branchOf({ key, branches }: Me): Me['branches'][number] {
  return branches.find(({ id }) => key.branch_ids?.includes(id)) ?? branches[0]!
}

export function useBranch(): Me['branches'][number] {
  return branchOf(useMe())
}

type Permission = NonNullable<Me['staff']>['may'][number]

/** Whether the signed-in person may do acts of this kind: `pay`, `service`, `approve` … */
export function useMay(permission: Permission): boolean {
  return useMe().staff?.may.includes(permission) ?? false
}
