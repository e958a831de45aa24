import type { components } from '@comanda/client'
import { Trans } from '@lingui/react/macro'
import { Printer } from 'lucide-react'
import { useMoney } from '../../service/money.ts'
import { Button } from '../../ui/Button.tsx'
import { drawerPaper, printOrSay } from '../print/print-paper.ts'
import css from './drawer.module.css'

type Shift = components['schemas']['Shift']

/** The closed drawer: what was expected and counted by method, the difference in words. */
export function DrawerReport({ shift, onDone }: { shift: Shift; onDone: () => void }) {
  const money = useMoney()
  return (
    <section className={css['card']}>
      <h2>
        <Trans>Drawer report {shift.number}</Trans>
      </h2>
      <table className={css['report']}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Method</Trans>
            </th>
            <th scope="col">
              <Trans>Expected</Trans>
            </th>
            <th scope="col">
              <Trans>Counted</Trans>
            </th>
            <th scope="col">
              <Trans>Difference</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {shift.methods.map(({ payment_method_id: id, name, expected, counted, difference }) => (
            <tr key={id}>
              <th scope="row">
                <bdi>{name}</bdi>
              </th>
              <td>{expected === null ? '' : money.full(expected)}</td>
              <td>{counted === null ? <Trans>not counted</Trans> : money.full(counted)}</td>
              <td>{difference !== null && <Difference amount={difference} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={css['chips']}>
        <Button icon={<Printer />} onClick={() => void printOrSay(drawerPaper(shift.id))}>
          <Trans>Print</Trans>
        </Button>
        <Button tone="solid" onClick={onDone}>
          <Trans>Done</Trans>
        </Button>
      </p>
    </section>
  )
}

function Difference({ amount }: { amount: number }) {
  const money = useMoney()
  if (amount === 0) return <Trans>exact</Trans>
  return amount < 0 ? <Trans>{money.full(-amount)} short</Trans> : <Trans>{money.full(amount)} over</Trans>
}
