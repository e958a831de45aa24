import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { service } from '../service/person.ts'
import { dishLanguage } from './sale-queries.ts'

/** A reason to press: its words, and what is sent for it. */
export type Reason = { key: string; name: string; body: { reason_id: string } | { reason: string } }

export type ReasonKind = 'cancel' | 'discount' | 'cash'

/**
 * The reasons that are pressed instead of typed: the brand's own; the usual ones where it has none, or nothing answers.
 * @returns undefined while they are read, so that none changes under a finger
 */
export function useReasons(kind: ReasonKind): readonly Reason[] | undefined {
  const { t } = useLingui()
  const { data = [], isLoading } = useQuery({
    queryKey: ['reasons', kind],
    queryFn: () =>
      service().get('/reasons', { query: { kind, sort: 'position', active: true, ...dishLanguage() } }),
    retry: false,
  })
  if (isLoading) return undefined
  if (data.length > 0) return data.map(({ id, name }) => ({ key: id, name, body: { reason_id: id } }))
  const usual = {
    cancel: [t`Guest changed mind`, t`Wrong dish`, t`Took too long`],
    discount: [t`Regular guest`, t`Complaint`, t`Staff`],
    cash: [t`Small change`, t`Supplier`, t`Tips`],
  }
  return usual[kind].map(typedReason)
}

export function typedReason(name: string): Reason {
  return { key: name, name, body: { reason: name } }
}
