import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { useMe } from '../../service/device.ts'
import { useMoney } from '../../service/money.ts'
import { service } from '../../service/person.ts'
import { Button } from '../../ui/Button.tsx'
import { amountOf, type Share, spentBy, totalWith, usePayState } from './pay-state.ts'
import { useBranch } from '../frame/branch.ts'
import { useMethods } from '../methods.ts'
import { printersQuery } from '../notices/printer-queries.ts'
import { hasCounter } from '../print/counter.ts'
import { printSale } from '../print/print-sale.ts'
import { dueAfter } from './amount.rules.ts'
import { BillSlip } from './BillSlip.tsx'
import { CashRow } from './CashRow.tsx'
import { cashReceived } from './cash.rules.ts'
import { nextChoice } from './choose.rules.ts'
import { ChargePanel } from './ChargePanel.tsx'
import { CustomerRow } from './CustomerRow.tsx'
import { firstOf } from './division.rules.ts'
import { DivisionRow } from './DivisionRow.tsx'
import { type Done } from './Paid.tsx'
import { Given } from './Given.tsx'
import { MethodRow } from './MethodRow.tsx'
import { NoDrawer } from './NoDrawer.tsx'
import css from './pay.module.css'
import { usePayKeys } from './pay-keys.ts'
import { doneOf, requestOf } from './pay-request.ts'
import type { Item, Payable } from './payable.ts'
import { useRemoval } from './removal.tsx'
import { receiptChoice, ReceiptRow } from './ReceiptRow.tsx'
import { type PaidShare, paidShares, waysOf } from './shares.rules.ts'
import { shiftQuery } from '../drawer/shift-query.ts'
import { TakingNote } from './TakingNote.tsx'
import { type PayRequest, useTaking } from './take-payment.ts'
import { TipRow } from './TipRow.tsx'
import { useVoid } from './void.tsx'

type Props = { payable: Payable; title: string; discount: ReactNode; onSettled: (done: Done) => void }

/** The bill, how it is divided, and the ways to pay this payer's part. */
export function PayPanel({ payable, title, discount, onSettled }: Props) {
  const { t } = useLingui()
  const me = useMe()
  const money = useMoney()
  const decimals = money.decimals === 0 ? 0 : 2
  const state = usePayState(payable)
  const { division, tip } = state
  const methods = useMethods()
  const shift = useQuery(shiftQuery(me)).data
  const customer = useCustomer(payable.customerId)
  const [last, setLast] = useState<Done>()
  const paid = paidShares(payable.payments)
  const shares = useShares(state, paid)
  const spent = spentBy(state, customer, me.brand.loyalty)
  const pointValue = me.brand.loyalty.point_value
  const amount = amountOf(state, spent, shares, { pointValue, decimals })
  const cash = methods.find(({ type }) => type === 'cash')
  const toReceive = cash === undefined ? amount : cashReceived(totalWith(amount, tip), payable.payments, cash)
  const isLast = amount === dueAfter(payable.due, spent, pointValue)
  const isAtCounter = useIsAtCounter()
  const { taking, take, isBehind } = useTaking(payable, answer => {
    const done = doneOf(answer, payable, title)
    if (done.isSettled) {
      if (receiptChoice.get() === 'print' && !isAtCounter) void printSale(payable)
      return onSettled(done)
    }
    setLast(done)
    return state.goOn()
  })
  const voiding = useVoid(payable)
  const removal = useRemoval(payable)
  const isNothing = amount <= 0 && spent.points === 0 && spent.balance === 0 && payable.due > 0
  const off =
    taking.state === 'booking' || isBehind
      ? t`Booking…`
      : isNothing
        ? t`Choose what this guest pays`
        : undefined
  const isClosed = me.brand.require_shift && shift === null
  // Written with the sale, so that a receipt comes out once.
  const send = (body: PayRequest) => {
    setLast(undefined)
    void take({ ...body, ...(receiptChoice.get() === 'print' && isAtCounter && isLast && { print: true }) })
  }
  const pay = (methodId: string, tendered?: number) => {
    const ways = division.by === 'item' ? [...division.chosen] : []
    send(requestOf({ methodId, amount, tip, tendered, items: ways, spent, shiftId: shift?.id }))
  }
  usePayKeys({
    onDivide: () => state.divide({ by: 'equal', ways: Math.min(20, Math.max(2, payable.guests)) }),
    onDigit: () => {
      if (division.by !== 'amount') flushSync(() => state.divide(firstOf('amount', payable)))
      document.querySelector<HTMLInputElement>('[data-key=amount] input')?.select()
    },
  })
  return (
    <div className={css['panel']}>
      <aside className={css['left']}>
        <BillSlip
          payable={payable}
          division={division}
          onVoid={payment => {
            setLast(undefined)
            voiding.ask(payment)
          }}
          onRemove={removal.remove}
          onChoose={(items: readonly Item[]) =>
            division.by === 'item' && state.divide({ by: 'item', chosen: nextChoice(division.chosen, items) })
          }
        />
        {voiding.panel}
        {removal.panel}
        <ChargePanel payable={payable} />
      </aside>
      <div className={css['right']}>
        {discount}
        <DivisionRow
          state={state}
          shares={shares}
          paid={paid}
          amount={amount}
          less={spent.points > 0 ? t`${money.full(payable.due)} less ${spent.points} points` : ''}
        />
        <CustomerRow state={state} customer={customer} />
        <TipRow amount={amount} tip={tip} onTip={state.setTip} />
        {last !== undefined && last.change > 0 && (
          <div className={css['given']} role="status">
            <Given done={last} />
          </div>
        )}
        <TakingNote taking={taking} due={payable.due} />
        {isClosed ? (
          <NoDrawer />
        ) : payable.due === 0 ? (
          <Button tone="solid" size="big" autoFocus onClick={() => send({ payments: [] })}>
            <Trans>Settle: nothing is due</Trans>
          </Button>
        ) : (
          <>
            {cash !== undefined && (
              <CashRow toReceive={toReceive} off={off} onCash={tendered => pay(cash.id, tendered)} />
            )}
            <MethodRow
              methods={methods.filter(({ type }) => type !== 'cash')}
              amount={totalWith(amount, tip)}
              off={off}
              onPay={method => pay(method.id)}
            />
          </>
        )}
        <ReceiptRow shift={shift ?? undefined} />
      </div>
    </div>
  )
}

/** Whether receipts come out of a printer of the branch; read again, because no event tells that one was added or removed. */
function useIsAtCounter(): boolean {
  return hasCounter(useQuery({ ...printersQuery(useBranch().id), staleTime: 0 }).data)
}

function useCustomer(id: string | null) {
  const { data } = useQuery({
    queryKey: ['customer', id],
    queryFn: () => service().get('/customers/{id}', { path: { id: id! } }),
    enabled: id !== null,
  })
  return data
}

/** The service's shares of what is due now: odd cents go to the first ones. */
function useShares(
  { payable, division }: ReturnType<typeof usePayState>,
  paid: readonly PaidShare[],
): readonly Share[] {
  const isSplit = division.by === 'equal' || division.by === 'seat'
  const ways = division.by === 'equal' ? waysOf(division.ways, paid) - paid.length : 0
  const query = division.by === 'equal' ? { ways } : { by: 'seat' as const }
  const { data } = useQuery({
    queryKey: [payable.kind, payable.id, 'split', payable.version, query],
    queryFn: () =>
      service().get('/dining-sessions/{session}/split', { path: { session: payable.id }, query }),
    enabled: isSplit && payable.kind === 'bill' && ways !== 1,
  })
  if (ways === 1) return [{ amount: payable.due, seat: null, item_ids: [] }]
  return isSplit ? (data?.shares ?? []) : []
}
