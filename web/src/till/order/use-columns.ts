import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { arrowStep } from '../../ui/Segments.tsx'

/** How many cells of at least `leastRem` fit beside each other in an element. */
export function useColumns(leastRem: number, most: number, gapPx = 8) {
  const ref = useRef<HTMLDivElement>(null)
  const [columns, setColumns] = useState(most)
  useEffect(() => {
    const element = ref.current!
    const measure = () => {
      const least = leastRem * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
      const fitting = Math.floor((element.clientWidth + gapPx) / (least + gapPx))
      setColumns(Math.max(1, Math.min(most, fitting)))
    }
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [leastRem, most, gapPx])
  return { ref, columns }
}

/** Arrows move through the buttons of a grid, which has one tab stop; they follow the eye. */
export function moveInGrid(event: KeyboardEvent<HTMLElement>): void {
  const step = arrowStep(event)
  if (step === 0) return
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('button')]
  const at = all.indexOf(document.activeElement as HTMLElement)
  if (at === -1) return
  const isRow = event.key === 'ArrowDown' || event.key === 'ArrowUp'
  const next = isRow ? inNextRow(all, at, step) : all[at + step]
  event.preventDefault()
  next?.focus()
}

/** The button nearest to this one in the next row. */
function inNextRow(all: readonly HTMLElement[], at: number, step: number): HTMLElement | undefined {
  const from = all[at]!.getBoundingClientRect()
  const isBeyond = (one: HTMLElement) => (one.getBoundingClientRect().top - from.top) * step > 8
  const side = (one: HTMLElement) => Math.abs(one.getBoundingClientRect().left - from.left)
  const row = (one: HTMLElement) => Math.abs(one.getBoundingClientRect().top - from.top)
  const beyond = all.filter(isBeyond)
  const nearest = Math.min(...beyond.map(row))
  return beyond.filter(one => row(one) - nearest < 8).toSorted((a, b) => side(a) - side(b))[0]
}
