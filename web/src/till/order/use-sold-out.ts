import { Refused } from '@comanda/client'
import { useLingui } from '@lingui/react/macro'
import { now } from '../../service/clock.ts'
import { service } from '../../service/person.ts'
import { queries } from '../../service/queries.ts'
import { sayNow, showToast } from '../../ui/toast.ts'
import { useBranch, useMay } from '../frame/branch.ts'
import type { MenuProduct } from './menu.types.ts'
import { nextDayStart } from './next-day.rules.ts'

/** Marks a dish as sold out in this branch, until its next trading day or until someone says so. */
export function useSoldOut({ id, name }: MenuProduct) {
  const { t } = useLingui()
  const branch = useBranch()
  const may = useMay('service')
  const tell = (text: string) => showToast(text)
  const mark = (isOut: boolean, untilTomorrow = false) => {
    const until = untilTomorrow ? { until: nextDayStart(now(), branch.timezone, branch.day_starts_at) } : {}
    const body = { branch_id: branch.id, sold_out: isOut, ...until }
    service()
      .post('/products/{id}/sold-out', { path: { id }, body })
      .then(
        () => tell(isOut ? t`${name} is sold out.` : t`${name} is on sale again.`),
        (error: unknown) => {
          const text =
            error instanceof Refused ? error.message : t`The service does not answer. Nothing is changed.`
          sayNow(text)
          showToast(text, { tone: 'red' })
        },
      )
      .finally(() => void queries.invalidateQueries({ queryKey: ['menu'] }))
  }
  return { untilText: branch.day_starts_at, mark, off: may ? undefined : t`not with your role` }
}
