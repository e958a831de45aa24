import { Trans, useLingui } from '@lingui/react/macro'
import { Check, Gift, LayoutGrid, Undo2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useMoney } from '../../service/money.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { say } from '../../ui/toast.ts'
import { Given } from './Given.tsx'
import css from './pay.module.css'

export type Done = {
  /** “Table 12”. */
  title: string
  /** Of the last payment, by method. */
  methodName: string
  received: number
  /** Without the tip. */
  amount: number
  tip: number
  change: number
  points: number
}

const undoSeconds = 10
const backSeconds = 15

/** The bill is settled: the change as large as it can be read, what happened, and ten seconds to undo. */
export function Paid({ done, onUndo, onBack }: { done: Done; onUndo: () => void; onBack: () => void }) {
  const { t } = useLingui()
  const money = useMoney()
  const seconds = useSeconds(backSeconds, onBack)
  const left = undoSeconds - seconds
  useEffect(() => {
    say(t`${done.title} is paid. Change ${money.full(done.change)}.`)
  }, [done, money, t])
  return (
    <div className={css['done']}>
      <i className={css['tick']}>
        <Check />
      </i>
      <h2>
        <Trans>
          <bdi>{done.title}</bdi> is paid
        </Trans>
      </h2>
      <Given done={done} />
      {done.points > 0 && (
        <Badge tone="green" icon={<Gift />}>
          <Trans>+{done.points} points</Trans>
        </Badge>
      )}
      <div className={css['doneActs']}>
        {left > 0 && (
          <Button size="big" icon={<Undo2 className="flip" />} onClick={onUndo}>
            <Trans>Undo, {left} s</Trans>
          </Button>
        )}
        <Button tone="solid" size="big" autoFocus icon={<LayoutGrid />} onClick={onBack}>
          <Trans>Back to the floor</Trans>
        </Button>
      </div>
    </div>
  )
}

/** Counts whole seconds up to the end, then calls back once. */
function useSeconds(end: number, onEnd: () => void): number {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    if (seconds >= end) return onEnd()
    const timer = setTimeout(() => setSeconds(seconds + 1), 1000)
    return () => clearTimeout(timer)
  }, [seconds, end, onEnd])
  return seconds
}
