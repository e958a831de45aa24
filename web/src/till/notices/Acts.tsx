import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { focusHeading } from '../../ui/focus-heading.ts'
import css from './notices.module.css'

/** The buttons of a notice, beside the text that is announced. When they go, the focus goes to the next notice or the room. */
export function Acts({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const own = box.current!
    return () => {
      if (own.contains(document.activeElement)) moveOn(own)
    }
  }, [])
  return (
    <div ref={box} className={css['acts']} data-acts>
      {children}
    </div>
  )
}

function moveOn(own: Element): void {
  const others = [...document.querySelectorAll<HTMLElement>('[data-acts] > button')]
  const next = others.find(button => !own.contains(button))
  if (next === undefined) focusHeading()
  else next.focus()
}
