import { type ReactNode, useEffect, useRef } from 'react'
import css from './sheet.module.css'

type Props = {
  name: string
  onClose: () => void
  /** `side` covers the inline end and is the whole screen on a phone; `middle` floats. */
  place?: 'side' | 'middle'
  children: ReactNode
}

/** A native dialog: focus stays inside, Esc closes it, and focus returns to where it came from. */
export function Sheet({ name, onClose, place = 'side', children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  const close = (event: { preventDefault: () => void }) => {
    event.preventDefault()
    onClose()
  }
  return (
    <dialog
      ref={dialog}
      className={css[place]}
      aria-label={name}
      onCancel={close}
      onClick={event => event.target === dialog.current && onClose()}
    >
      {children}
    </dialog>
  )
}
