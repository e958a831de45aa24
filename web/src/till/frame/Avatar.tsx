import css from './frame.module.css'

/** The first letter of a name, in a circle. */
export function Avatar({ name }: { name: string }) {
  // Drawn by the style: it is no text, and no part of the name of what it stands in.
  return <span className={css['avatar']} data-letter={initialOf(name)} aria-hidden />
}

/** The first letter as a reader sees it; an emoji stays whole. */
export function initialOf(name: string): string {
  const [first] = new Intl.Segmenter().segment(name.trim())
  return first?.segment.toLocaleUpperCase() ?? '?'
}
