import { useQuery } from '@tanstack/react-query'
import { service } from '../service/person.ts'
import { useStore } from '../service/use-store.ts'
import { language } from '../ui/language.ts'
import { useBranch } from './frame/branch.ts'

/** The ways to pay in this branch, in the screen's language. */
export function useMethods() {
  const { id } = useBranch()
  const lang = useStore(language)
  const { data } = useQuery({
    queryKey: ['methods', lang],
    queryFn: () => service().get('/payment-methods', { query: { active: true, per_page: 50, lang } }),
  })
  return (data ?? []).filter(({ branch_ids: own }) => own.length === 0 || own.includes(id))
}
