import { type components, Refused } from '@comanda/client'
import { Trans, useLingui } from '@lingui/react/macro'
import { Archive, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { command, waiting } from '../../service/commands.ts'
import { refresh } from '../../service/queries.ts'
import { refusalText } from '../../service/refusal-text.ts'
import { useMoney } from '../../service/money.ts'
import { useStore } from '../../service/use-store.ts'
import { Badge } from '../../ui/Badge.tsx'
import { timeIn } from '../../ui/Bar.tsx'
import { Button } from '../../ui/Button.tsx'
import { useBranch } from '../frame/branch.ts'
import { useMethods } from '../methods.ts'
import { AskFirst } from './AskFirst.tsx'
import { CashCount } from './CashCount.tsx'
import { countedCash, nothingCounted } from './coins.rules.ts'
import { Checks } from './Checks.tsx'
import css from './drawer.module.css'
import { Movements } from './Movements.tsx'
import { OtherMethods } from './OtherMethods.tsx'

type Shift = components['schemas']['Shift']
type Props = { shift: Shift; onClosed: (shift: Shift) => void }

/** The open drawer: money paid in and out, and its count. Closing is final, so it asks first. */
export function CloseDrawer({ shift, onClosed }: Props) {
  const { t } = useLingui()
  const { timezone } = useBranch()
  const [count, setCount] = useState(nothingCounted)
  const [others, setOthers] = useState<ReadonlyMap<string, number>>(new Map())
  const [refusal, setRefusal] = useState('')
  const [isAsking, ask] = useState(false)
  const money = useMoney()
  const waits = useStore(waiting).length
  const methods = useMethods()
  const cash = methods.find(({ type }) => type === 'cash')
  const counted = countedCash(count)
  const close = async () => {
    ask(false)
    const body = {
      counted: [
        ...(cash !== undefined && counted !== undefined
          ? [{ payment_method_id: cash.id, amount: counted }]
          : []),
        ...[...others].map(([payment_method_id, amount]) => ({ payment_method_id, amount })),
      ],
    }
    const step = { method: 'post', path: '/shifts/{shift}/close', params: { shift: shift.id }, body } as const
    try {
      const [closed] = await (await command({ place: 'drawer', kind: 'act', steps: [step] })).answered
      onClosed(closed as Shift)
      refresh(['shift'])
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      setRefusal(refusalText(error))
    }
  }
  const opened = timeIn(timezone, Date.parse(shift.opened_at))
  return (
    <>
      <header className={css['head']}>
        <h2>
          <Trans>
            Drawer “<bdi>{shift.register}</bdi>”
          </Trans>
        </h2>
        <span>
          <Trans>open since {opened}</Trans>
        </span>
        {shift.blind && (
          <Badge icon={<EyeOff />}>
            <Trans>Blind: expected sums are hidden until you close</Trans>
          </Badge>
        )}
      </header>
      <div className={css['columns']}>
        <CashCount count={count} onCount={setCount} />
        <div className={css['side']}>
          <OtherMethods
            methods={methods.filter(({ type }) => type !== 'cash')}
            amounts={others}
            onAmounts={setOthers}
          />
          <Movements shift={shift} />
          <Checks shift={shift} waits={waits} />
          <p role="alert" className={css['refusal']}>
            {refusal}
          </p>
          <Button
            tone="solid"
            size="big"
            icon={<Archive />}
            off={waits > 0 ? t`Orders or payments wait on this device` : undefined}
            aria-expanded={isAsking}
            onClick={() => ask(true)}
          >
            <Trans>Close and show the report</Trans>
          </Button>
          {isAsking ? (
            <AskFirst yes={t`Close the drawer`} onYes={() => void close()} onNo={() => ask(false)}>
              {counted === undefined ? (
                <Trans>Close it with no cash counted? It cannot be reopened.</Trans>
              ) : (
                <Trans>Close it with {money.full(counted)} in cash counted? It cannot be reopened.</Trans>
              )}
            </AskFirst>
          ) : (
            <p className={css['hint']}>
              <Trans>It gets the next number and cannot be reopened.</Trans>
            </p>
          )}
        </div>
      </div>
    </>
  )
}
