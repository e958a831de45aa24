import { queryOptions } from '@tanstack/react-query'
import type { Me } from '../../service/device.ts'
import { service } from '../../service/person.ts'
import { branchOf } from '../frame/branch.ts'
import { dishLanguage } from '../sale-queries.ts'

/** The open drawer of this till: of its register, or the only one of the branch. */
export const shiftQuery = (me: Me) =>
  queryOptions({
    queryKey: ['shift'],
    queryFn: async () => {
      const query = { branch_id: branchOf(me).id, status: 'open', per_page: 20, ...dishLanguage() } as const
      const open = await service().get('/shifts', { query })
      const own = open.find(({ register }) => register === me.key.register)
      return own ?? (me.key.register === null ? open[0] : undefined) ?? null
    },
  })
