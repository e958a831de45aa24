import { type ReactNode, useId } from 'react'
import css from './setup.module.css'

type Control = { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined }

/** A label, its control, what it is for, and what is wrong with it. */
export function Field({
  label,
  hint,
  fault,
  children,
}: {
  label: ReactNode
  hint?: ReactNode
  fault?: string | undefined
  children: (control: Control) => ReactNode
}) {
  const id = useId()
  const isWrong = fault !== undefined
  const described = isWrong || hint !== undefined ? `${id}-about` : undefined
  return (
    <div className={css['field']}>
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-invalid': isWrong || undefined, 'aria-describedby': described })}
      {described !== undefined && (
        <small id={described} className={isWrong ? css['fault'] : ''}>
          {fault ?? hint}
        </small>
      )}
    </div>
  )
}
