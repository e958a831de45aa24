import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useMe } from '../../service/device.ts'
import { useMoney } from '../../service/money.ts'
import { service } from '../../service/person.ts'
import { refresh } from '../../service/queries.ts'
import { Button } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { Avatar } from '../frame/Avatar.tsx'
import { pointsFor } from './amount.rules.ts'
import css from './pay.module.css'
import type { Customer, PayState } from './pay-state.ts'

/** The guest of the bill, whose points and balance can pay a part of it. */
export function CustomerRow({ state, customer }: { state: PayState; customer: Customer | undefined }) {
  const [isFinding, setFinding] = useState(false)
  return (
    <section className={css['customer']}>
      {customer === undefined ? (
        <>
          <UserPlus />
          <p>
            <b>
              <Trans>No customer</Trans>
            </b>
            <small>
              <Trans>Phone, name or e-mail</Trans>
            </small>
          </p>
          <Button aria-expanded={isFinding} onClick={() => setFinding(!isFinding)}>
            <Trans>Find</Trans>
          </Button>
        </>
      ) : (
        <Known state={state} customer={customer} />
      )}
      {isFinding && customer === undefined && <Find state={state} onFound={() => setFinding(false)} />}
    </section>
  )
}

function Known({ state, customer }: { state: PayState; customer: Customer }) {
  const money = useMoney()
  const { loyalty } = useMe().brand
  const { due } = state.payable
  const points = pointsFor(due, customer.points, loyalty)
  return (
    <>
      <Avatar name={customer.name} />
      <p>
        <b>
          <bdi>{customer.name}</bdi>
        </b>
        <small>
          <Trans>balance {money.full(customer.balance)}</Trans>
        </small>
      </p>
      {points > 0 && (
        <Chip
          isPressed={state.usesPoints}
          extra={`−${money.short(points * loyalty.point_value)}`}
          onPress={() => state.setUsesPoints(!state.usesPoints)}
        >
          <Trans>{points} points</Trans>
        </Chip>
      )}
      {customer.balance > 0 && (
        <Chip
          isPressed={state.usesBalance}
          extra={`−${money.short(Math.min(customer.balance, due))}`}
          onPress={() => state.setUsesBalance(!state.usesBalance)}
        >
          <Trans>Balance</Trans>
        </Chip>
      )}
    </>
  )
}

const fewestLetters = 3

function Find({ state: { payable }, onFound }: { state: PayState; onFound: () => void }) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const found = useQuery({
    queryKey: ['customers', text],
    queryFn: () => service().get('/customers', { query: { q: text, per_page: 6, active: true } }),
    enabled: text.trim().length >= fewestLetters,
  })
  const name = async (id: string) => {
    const body = { customer_id: id }
    const ifMatch = payable.version
    if (payable.kind === 'bill')
      await service().patch('/dining-sessions/{session}', { path: { session: payable.id }, body, ifMatch })
    else await service().patch('/orders/{order}', { path: { order: payable.id }, body, ifMatch })
    refresh([payable.kind, payable.id])
    onFound()
  }
  return (
    <div className={css['find']}>
      <label className={css['field']}>
        <span className="sr">{t`Phone, name or e-mail`}</span>
        <input
          type="search"
          autoComplete="off"
          autoFocus
          value={text}
          onChange={event => setText(event.target.value)}
        />
      </label>
      {found.error !== null && <p role="alert">{found.error.message}</p>}
      {found.data?.length === 0 && (
        <p>
          <Trans>
            Nobody matches “<bdi>{text}</bdi>”.
          </Trans>
        </p>
      )}
      <ul>
        {found.data?.map(({ id, name: called, phone }) => (
          <li key={id}>
            <Button onClick={() => void name(id)}>
              <bdi>{called}</bdi>
              <bdi>{phone}</bdi>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
