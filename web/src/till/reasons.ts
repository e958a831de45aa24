import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { service } from '../service/person.ts'

export type ReasonKind = 'cancel' | 'discount' | 'refund' | 'waste' | 'cash'
/** A reason to press: its words, and what an act sends for it. */
export type Reason = { key: string; name: string; body: { reason_id: string } | { reason: string } }

/** The brand's reasons for an act; a brand that wrote none has two plain ones. */
export function useReasons(kind: ReasonKind): readonly Reason[] {
  const { t } = useLingui()
  const { data } = useQuery({
    queryKey: ['reasons', kind],
    queryFn: () => service().get('/reasons', { query: { kind, active: true, per_page: 50, sort: 'position' } }),
  })
  if (data !== undefined && data.length > 0)
    return data.map(({ id, name }) => ({ key: id, name, body: { reason_id: id } }))
  return [t`Changed their mind`, t`Our mistake`].map(name => ({ key: name, name, body: { reason: name } }))
}
