import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ReceiptText, Search } from 'lucide-react'
import { useState } from 'react'
import { useDeferred } from './use-deferred.ts'
import { now } from '../../service/clock.ts'
import { service } from '../../service/person.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty, Unreadable } from '../../ui/Empty.tsx'
import { useBranch } from '../frame/branch.ts'
import { PhonePlaces } from '../frame/PhonePlaces.tsx'
import { TillBar } from '../frame/TillBar.tsx'
import { businessDay } from './business-day.ts'
import { OrderTable } from './OrderTable.tsx'
import css from './orders.module.css'

const shown = 50

/** Today's orders of this branch: found by number, table, name or amount, opened, printed again. */
export function Orders() {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const found = useOrders(useDeferred(text, 250))
  return (
    <>
      <TillBar title={t`Orders today`} />
      <main className={css['orders']}>
        <label className={css['search']}>
          <Search aria-hidden />
          <span className="sr">
            <Trans>Number, table, name or amount</Trans>
          </span>
          <input
            type="search"
            autoComplete="off"
            placeholder={t`Number, table, name or amount`}
            value={text}
            onChange={event => setText(event.target.value)}
          />
        </label>
        {found.error !== null ? (
          <Unreadable
            act={
              <Button onClick={() => void found.refetch()}>
                <Trans>Try again</Trans>
              </Button>
            }
          >
            <Trans>The orders could not be read. {found.error.message}</Trans>
          </Unreadable>
        ) : found.data?.length === 0 ? (
          <Empty
            icon={<ReceiptText />}
            title={text === '' ? t`No orders today yet.` : t`Nothing matches “${text}”.`}
          />
        ) : (
          <OrderTable orders={found.data ?? []} />
        )}
      </main>
      <PhonePlaces />
    </>
  )
}

function useOrders(text: string) {
  const { id, timezone, day_starts_at: starts } = useBranch()
  const q = text.trim()
  const today = businessDay(now(), timezone, starts)
  return useQuery({
    queryKey: ['orders', id, q, today],
    queryFn: () => {
      const query = { branch_id: id, per_page: shown, sort: 'ordered_at', direction: 'desc' } as const
      return service().get('/orders', {
        query: { ...query, ...(q.length >= 2 ? { q } : { business_date: today }) },
      })
    },
    placeholderData: before => before,
  })
}
