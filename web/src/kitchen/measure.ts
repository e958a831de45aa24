import { type RefCallback, type RefObject, useCallback, useEffect, useState } from 'react'

// The page is measured for what fits: text is as long as it is, in any language and at any size.

/** The height of an element without its padding, followed. */
export function useHeight(element: RefObject<HTMLElement | null>): number {
  const [height, setHeight] = useState(() => innerHeight - 104)
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setHeight(entry!.contentRect.height))
    observer.observe(element.current!)
    return () => observer.disconnect()
  }, [element])
  return height
}

/**
 * How high each card would be if nothing in it scrolled, as far as it has been seen, by the id in its `data-ticket`. The part
 * that scrolls is marked `data-scrolls` and has one child.
 * @returns `watch`: for the element around a card
 */
export function useNeeds(): { needs: ReadonlyMap<string, number>; watch: RefCallback<HTMLElement> } {
  const [needs, setNeeds] = useState<ReadonlyMap<string, number>>(new Map())
  const watch = useCallback((place: HTMLElement | null) => {
    const card = place?.querySelector<HTMLElement>('[data-ticket]')
    const lines = card?.querySelector<HTMLElement>('[data-scrolls]')
    if (!card || !lines) return undefined
    const [id, content] = [card.dataset['ticket']!, lines.firstElementChild as HTMLElement]
    const observer = new ResizeObserver(() => {
      const need = card.offsetHeight - lines.clientHeight + content.offsetHeight
      setNeeds(known => (known.get(id) === need ? known : new Map([...known, [id, need]])))
    })
    observer.observe(lines)
    observer.observe(content)
    return () => observer.disconnect()
  }, [])
  return { needs, watch }
}
