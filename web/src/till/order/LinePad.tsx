import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { DraftLine } from '../../service/draft.types.ts'
import { useMoney } from '../../service/money.ts'
import { Pad } from '../../ui/Pad.tsx'
import { maxUnits } from './line.rules.ts'
import { useOrderTools } from './order-context.ts'
import css from './panel.module.css'

type Mode = 'quantity' | 'price' | 'weight'

/** Digits in place of the choices: a number, a price in the smallest coins, or grams. */
export function LinePad({ line, mode, onDone }: { line: DraftLine; mode: Mode; onDone: () => void }) {
  const { t } = useLingui()
  const money = useMoney()
  const { change } = useOrderTools()
  const [digits, setDigits] = useState('')
  const number = Number(digits)
  const scale = { quantity: 1, price: 10 ** money.decimals, weight: 1000 }[mode]
  const value = number / scale
  const set = (next: string) => {
    const isTooMuch = mode === 'price' ? next.length > 9 : Number(next) / scale > maxUnits
    if (!isTooMuch) setDigits(next)
  }
  const done = () => {
    if (number > 0)
      change(line.id, one => (mode === 'price' ? { ...one, unitPrice: value } : { ...one, quantity: value }))
    onDone()
  }
  const names = { quantity: t`Quantity`, price: t`Price`, weight: t`Weight in grams` }
  const shown =
    mode === 'price' ? money.full(value) : mode === 'weight' ? `${value.toFixed(3)} kg` : digits || '0'
  return (
    <div className={css['pad']}>
      <p>
        {names[mode]}
        <output>{shown}</output>
      </p>
      <Pad
        name={names[mode]}
        onDigit={digit => set(digits + digit)}
        onBack={() => setDigits(digits.slice(0, -1))}
        backName={t`Delete a digit`}
        last={{ label: t`OK`, name: t`OK`, isSolid: true, onPress: done }}
        isSmall
        takesKeys
        onEnter={done}
      />
    </div>
  )
}
