import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { service } from '../../service/person.ts'

export type Reason = { id: string | undefined; name: string }
type ReasonRow = { id: string; name: string }

/** The brand's reasons of a kind; without any, the usual ones. */
export function useReasons(kind: 'cancel' | 'discount'): Reason[] {
  const { t } = useLingui()
  const { data } = useQuery({
    queryKey: ['reasons', kind],
    queryFn: () =>
      (service() as unknown as { get: (path: string, options: object) => Promise<ReasonRow[]> }).get(
        '/reasons',
        {
          query: { kind },
        },
      ),
    retry: false,
  })
  if (data !== undefined && data.length > 0) return data.map(({ id, name }) => ({ id, name }))
  const usual = {
    cancel: [t`Guest changed mind`, t`Wrong dish`, t`Took too long`],
    discount: [t`Regular guest`, t`Complaint`, t`Staff`],
  }
  return usual[kind].map(name => ({ id: undefined, name }))
}

/** The reason as the service takes it. */
export function reasonBody({ id, name }: Reason): { reason_id: string } | { reason: string } {
  return id === undefined ? { reason: name } : { reason_id: id }
}
