import { Trans } from '@lingui/react/macro'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { service } from '../../service/person.ts'
import { timeIn } from '../../ui/Bar.tsx'
import { useBranch } from '../frame/branch.ts'
import css from './side.module.css'

const printersQuery = (branchId: string) =>
  queryOptions({
    queryKey: ['printers', branchId],
    queryFn: () => service().get('/printers', { query: { branch_id: branchId, per_page: 100 } }),
  })

/** The printers that do not answer: someone has to look after them. */
export function SilentPrinters() {
  const { id, timezone } = useBranch()
  const printers = useQuery(printersQuery(id)).data ?? []
  return printers.map(({ id: printerId, name, failing_since: since }) => {
    if (since === null) return null
    const [printer, at] = [<bdi key={printerId}>{name}</bdi>, timeIn(timezone, Date.parse(since))]
    return (
      <p key={printerId} className={css['fault']} role="status">
        <span>
          <Trans>
            The printer {printer} has not answered since {at}. Look at its paper and its cable.
          </Trans>
        </span>
      </p>
    )
  })
}
