import { useId, useState } from 'react'
import { useMoney } from '../service/money.ts'
import css from './amount-field.module.css'

type Props = {
  name: string
  value: number | undefined
  onChange: (amount: number) => void
  placeholder?: string
  isHidden?: boolean
}

/** An amount typed by keys or pad; takes a comma as well as a point. */
export function AmountField({ name, value, onChange, placeholder, isHidden = false }: Props) {
  const id = useId()
  const money = useMoney()
  const [text, setText] = useState(value === undefined || value === 0 ? '' : money.short(value))
  return (
    <label className={css['field']} htmlFor={id}>
      <span className={isHidden ? 'sr' : ''}>{name}</span>
      <input
        id={id}
        inputMode="decimal"
        autoComplete="off"
        placeholder={placeholder ?? money.short(0)}
        value={text}
        onChange={event => {
          setText(event.target.value)
          const amount = readAmount(event.target.value)
          if (amount !== undefined) onChange(amount)
        }}
      />
    </label>
  )
}

/** Reads 12.50, 12,50 and 1250; undefined while it is no amount. */
function readAmount(text: string): number | undefined {
  const plain = text.trim().replace(',', '.')
  if (plain === '') return 0
  return /^\d{1,10}(\.\d{0,2})?$/.test(plain) ? Number(plain) : undefined
}
