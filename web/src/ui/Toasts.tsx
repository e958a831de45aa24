import { useEffect, useState } from 'react'
import { useStore } from '../service/use-store.ts'
import { Button } from './Button.tsx'
import { hideToast, said, toast } from './toast.ts'
import css from './toast.module.css'

/** The toast and the two live regions; once in every screen. */
export function Toasts() {
  const shown = useStore(toast)
  const { polite, assertive } = useStore(said)
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (shown === undefined || isHeld) return undefined
    const timer = setTimeout(hideToast, shown.act === undefined ? 5000 : 10_000)
    return () => clearTimeout(timer)
  }, [shown, isHeld])
  const hold = {
    onFocus: () => setHeld(true),
    onBlur: () => setHeld(false),
    onPointerEnter: () => setHeld(true),
    onPointerLeave: () => setHeld(false),
  }
  return (
    <>
      <p className="sr" aria-live="polite">
        {polite}
      </p>
      <p className="sr" role="alert">
        {assertive}
      </p>
      {shown !== undefined && (
        <div
          key={shown.id}
          // Above an open sheet too.
          ref={box => box?.showPopover()}
          popover="manual"
          className={`${css['toast']} ${shown.tone === 'red' ? css['red'] : ''}`}
          {...hold}
        >
          <span>{shown.text}</span>
          {shown.act !== undefined && (
            <Button
              tone="bare"
              onClick={() => {
                hideToast()
                shown.act?.onPress()
              }}
            >
              {shown.act.label}
            </Button>
          )}
        </div>
      )}
    </>
  )
}
