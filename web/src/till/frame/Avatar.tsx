import css from './frame.module.css'

/** The first letter of a name, in a circle. */
export function Avatar({ name }: { name: string }) {
  return (
    <span className={css['avatar']} aria-hidden>
      {initialOf(name)}
    </span>
  )
}

/** The first letter as a reader sees it; an emoji stays whole. */
export function initialOf(name: string): string {
  const [first] = new Intl.Segmenter().segment(name.trim())
  return first?.segment.toLocaleUpperCase() ?? '?'
}
